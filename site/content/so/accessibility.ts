import type { NoticeContent } from '../types.ts'

export const accessibility: NoticeContent = {
  metaTitle: 'Fududaynta isticmaalka: {company}',
  description:
    'Heerka marin-u-helid ee bogagga {company} u dadaalaan, sida loo tijaabiyo, waxa la og yahay inaanu shaqayn, iyo meesha aad noogu sheegi karto.',
  eyebrow: 'Bayaanka marin-u-helidda',
  title: 'Inta qof walba bogaggan u isticmaali karo',
  summary:
    'Kooban: bogaggan waxaan u dhisnaa si aad u akhriyi karto, u maqli karto, u weynayn karto, kiiboodhna ugu shaqayn karto. Haddii wax ku hor istaagaan, noo sheeg, laba maalmood oo shaqo gudahood ayaan kugu soo jawaabaynaa.',
  sections: [
    {
      title: 'Waxa aan u dadaalayno',
      paragraphs: [
        'Tilmaamaha Marin-u-helidda Waxa Websaydhka ku jira (WCAG) 2.2, heerka AA. Bayaankani wuxuu khuseeyaa dhammaan bogagga {company} ee ciwaankan: bogga hore iyo foomkiisa, xaqiijinta, boggaaga gaarka ah, iyo ogeysiisyada.',
        'Tijaabooyinkayadu bogaggan kama helaan wax ka hor imanaya tilmaamaha. Tijaabada mishiinku wax walba ma heli karto, qof dibadda ka yimidna weli ma baarin bogagga. Sidaas darteed ma sheeganayno inay tilmaamaha si buuxda u waafaqsan yihiin.',
      ],
    },
    {
      title: 'Sida bogaggu kuu caawiyaan',
      points: [
        'Waa la akhriyi karaa, foomkana waa la diri karaa, iyada oo aan JavaScript la isticmaalin, iyo biraawsarrada soo baxay 2022 ama ka dib.',
        'Wax walba kiiboodhka ayay ku shaqeeyaan. Meesha aad joogto way calaamadsan tahay, weligeedna lama daboolo.',
        'Waxay ku habboon yihiin daaqad 320 bikisel ah, iyo qoraal afar jeer la weyneeyay, iyada oo aan dhinac loo jiidin.',
        'Qoraalku wuxuu leeyahay midab-kala-duwanaan ugu yaraan 4.5 ilaa 1, muuqaalka iftiinka iyo kan mugdiga ahba.',
        'Waxa dhaqaaqayaa way istaagaan haddii qalabkaagu codsado in dhaqdhaqaaqa la yareeyo.',
        'Foomku ma laha halxiraale la furo iyo xad waqti toona. Khalad kasta erayo ayuu ku sheegaa, goobtana wuu ku geeyaa.',
      ],
      paragraphs: [],
    },
    {
      title: 'Sida loo tijaabiyo',
      points: [
        'Waxaa lagu tijaabiyaa barnaamijka axe, 320 iyo 1280 bikisel, labada muuqaalba, ka hor inta aan isbeddel kasta la aqbalin: bogga hore, liiskiisa, iyo foomka oo maran, la diiday, diriddiisu fashilantay iyo la diray; boggaaga gaarka ah; boggan iyo ogeysiiska asturnaanta; iyo waxa aad aragto marka wax la waayo.',
        'Kiiboodh ayaa lagu tijaabiyaa, Chromium gudihiisa: laga bilaabo bogga hore dushiisa iyada oo foomka la marayo, iyo boggaaga gaarka ah laga bilaabo faylasha ilaa foomka ugu dambeeya.',
        'Qoraalka oo laba jeer iyo afar jeer la weyneeyay, iyo JavaScript oo la damiyay.',
        'Indhaha ayaa lagu eegaa sawirro bogagga laga qaaday oo shan ballac ah, labada muuqaalba.',
      ],
      paragraphs: ['Bogagga annaga ayaa tijaabinnay. Tijaabooyinku waxay ka mid yihiin barnaamijka.'],
    },
    {
      title: 'Waxa aan og nahay inaanu shaqayn, ama aan la tijaabin',
      points: [
        'Bogagga kuma tijaabin akhriyaha shaashadda sida TalkBack, VoiceOver ama NVDA, ama xakamaynta codka. Kiiboodh waxaan ku tijaabinnay Chromium keliya, ee kuma tijaabin Safari ama Firefox.',
        'Dad naafo ah bogagga weli nooma tijaabin.',
        'Bogaggu waa {pageLanguages}. Turjumaadaha aanu weli dib u eegin qof ay luqaddu afkiisa hooyo tahay way sheegaan taas. Ma jiro nooc luqad fudud ah ama luqadda calaamadaha ee dhegoolaha.',
        'Warqadaha isbitaalladu soo diraan, sida qorshayaasha iyo qiyaasta kharashka, inta badan waa sawirro la iskaan gareeyay oo akhriyaha shaashaddu aanu akhriyi karin. Na weydii, isku-duwe ayaa kuu sheegaya waxa ku qoran, taleefan ama qoraal.',
        'WhatsApp waxaa leh shirkad kale. Mar walba waad wici kartaa ama iimayl qori kartaa beddelkeeda.',
      ],
      paragraphs: [],
    },
    {
      title: 'Haddii wax ku hor istaagaan',
      paragraphs: [
        'Qor ama soo wac, oo sheeg bogga ay ahayd iyo waxa aad rabtay inaad samayso. Sidoo kale wax kasta oo bogaggan ku jira waxaad ku weydiisan kartaa qaab kale, ama weydiintaada taleefan ayaad noogu sheegi kartaa. Laba maalmood oo shaqo gudahood ayaan kugu soo jawaabaynaa: waxa aan ka qaban karno, goorta ugu dambaysa, iyo dariiqo kale ilaa markaas.',
        'Haddii jawaabtayadu ku caawin weydo, waxaad u ashtakoon kartaa {disabilityAuthority} ama hay’adda dalkaaga.',
      ],
    },
  ],
  contactTitle: 'Sida aad arrintan noogala soo xiriirto',
  version: 'Dib-u-eegistii ugu dambaysay: {date}.',
}
