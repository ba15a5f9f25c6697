import type { PrivacyContent } from '../types.ts'
import type { SomaliPlurals } from './plurals.ts'

export const privacy: PrivacyContent<SomaliPlurals> = {
  metaTitle: 'Asturnaantaada: {company}',
  description:
    'Waxa {company} ku weydiiso, sababta, cidda akhrida, meesha lagu hayo iyo inta la hayo, iyo sida aad u sixi karto ama u tirtiri karto.',
  eyebrow: 'Ogeysiiska asturnaanta',
  title: 'Waxa aan ku samayno waxa aad noo sheegto',
  summary:
    'Kooban: waxaan weydiinnaa waxa aan ugu baahan nahay inaan kuugu jawaabno. Isku-duwayaashayada ayaa akhriya. Isbitaal waxaa loo diraa keliya haddii aad taasna oggolaato. Goor kasta waad na joojin kartaa.',
  sections: [
    {
      title: 'Cidda mas’uulka ah',
      paragraphs: [
        '{legalName}, {address}, oo aad u taqaan {company}, ayaa go’aamisa waxa xogtaada lagu sameeyo, mas’uulna ka ah. Sharcigu wuxuu ugu yeeraa “xakameeyaha xogta”.',
      ],
    },
    {
      title: 'Waxa aan weydiinno, iyo sababta',
      points: [
        'Magacaaga, lambarka taleefankaaga iyo ciwaanka iimaylkaaga: si aan kuula soo xiriirno.',
        'Fariintaada iyo, haddii aad taqaan, daaweynta: si aan u fahanno waxa aad u baahan tahay. Waxa aad cudur ka qorto waa xog caafimaad, sharciguna wuu ka ilaaliyaa si ka badan xogta kale.',
        'Warbixinnada, sawirrada iyo faylasha kale ee aad boggaaga gaarka ah ama iimayl ku soo dirto: si dhakhtar u qiimeeyo waxa aad u baahan tahay. Sawirka biraawsarkaaga ayaa lagu yareeyaa, iyada oo laga saarayo goobtii iyo waqtigii kamaraddu ku qortay, haddii aanad riixin “Ku dir cabbirka buuxa”.',
        'Waxa aad boggaaga gaarka ah ku darto ama iimayl ku soo jawaabto, jawaabahaaga halkaas ee ku saabsan isbitaallada iyo soo-jeedinnadooda, iyo haddii aad noo sheegtay inaanad tan sii rabin.',
        'Waxaan la kaydinnaa goorta ay timid, luqadda bogga, iyo nooca ogeysiiskan ee aad aragtay. Haddii linkiga halkan ku keenay uu sheegay olole, magaciisa ayaan kaydinnaa. Haddii aad ka dib noo sheegto sidii aad nooga maqashay, taas waan kaydinnaa.',
      ],
      paragraphs: [
        'Waxaan u isticmaalnaa inaan kuugu jawaabno oo aan diyaarinno waxa aad weydiisato. Sidaas waxaan u yeelnaa maxaa yeelay waad oggolaanaysaa markaad foomka dirto. Waad xor tahay inaanad oggolaan: markaas na soo wac, oo noo sheeg waxa aad rabto oo keliya.',
        'Ma qof kale ayaad wax ugu qoraysaa? Marka hore isaga weydii, haddii la weydiin karo.',
      ],
    },
    {
      title: 'Waxa aynaan samayn',
      paragraphs: [
        'Xogtaada ma iibinno, xayaysiisna uma isticmaalno. Bogaggayagu ma dhigaan wax kuki ah, hal mooyaane, shirkado kalena waxba kama soo rartaan. Kaas gaarka ahi waa: marka aad riixdo “Ka bax boggan” adiga oo boggaaga gaarka ah jooga, biraawsarkaagu wuxuu toban daqiiqadood hayaa kuki aan xog lahayn, si “Dib u noqo” aanu waxba uga muujin. Si loo joojiyo si-xun-u-isticmaalka, server-kayagu wuxuu xusuustaa ciwaannada shabakadda, oo loo beddelay qaab aan la akhriyi karin, saacad qiyaastii. Biraawsarkaagu wuxuu hayaa qabyo-qoraalka foomka ilaa aad dirto, dabadeedna lambarkaaga tixraaca iyo waqtiga jawaabtayada, ugu badnaan 7 maalmood. Boggaaga gaarka ah wuxuu ku hayaa waxa aad ku qorto ilaa la diro, iyo magacyada faylasha aad doorato, ugu badnaan 7 maalmood, ama ilaa aad tirtirto ama bogga ka baxdo. Dhammaantood qalabkaaga ayay ku haraan.',
      ],
    },
    {
      title: 'Cidda akhrida',
      paragraphs: [
        'Isku-duwayaasha kuu jawaaba, iyo dadka nidaamyadayada shaqaysiiya marka shaqadoodu u baahato. Waxaan haynaa diiwaanka cidda eegtay weydiintaada ama fayl furtay. Ilaa isku-duwe uu faylka furo, waad kala noqon kartaa adiga oo boggaaga gaarka ah jooga. Isbitaal wuxuu akhriyaa oo keliya waxa aad oggolaatay in loo diro.',
      ],
    },
    {
      title: 'Meesha lagu hayo, iyo cidda qaadda',
      points: [
        'Server-kayaga iyo kaydka xogtiisu waxay yaallaan {storedIn}. Shirkad server ayaa mishiinnada shaqaysiisa. Waxa aad qorto, iyo fayl kasta oo aad dirto, halkaas si sirreysan (encrypted) ayaa loogu kaydiyaa.',
        'Shirkad iimayl ayaa iimaylladayada qaadda, sanduuqa fariimahayagana haysa. Iimaylka isku-duwayaashayada u sheega weydiintaada waxaa ku jiri kara waxa aad qortay. Wuxuu maraa xiriir sirreysan. Iimaylka weydiintaada kuu xaqiijiyaa waxba kama soo celiyo.',
        'Xaqiijinta iyo iimaylkayagu waxay leeyihiin linki u socda boggaaga gaarka ah. Boggu wuxuu muujiyaa halka weydiintaadu marayso, weligiina ma muujiyo waxa aad qortay, waxa aan qornay, ama fayl, hal arrin mooyaane: ka hor inta aynaan wax isbitaal u dirin, wuxuu muujiyaa soo koobiddayada iyo magacyada faylasha, ka dibna soo-jeedinnada isbitaallada. Qof kasta oo linkiga haystaa wuu furi karaa oo wax ku dari karaa: adigu keligaa hayso. Wuxuu dhammaadaa {link} ka dib marka arrintaada la xiro, iyo marka aan mid cusub kuu soo dirno.',
        'Haddii aad WhatsApp noogu soo qorto, WhatsApp ayaa ku qaada shuruudaheeda. Faahfaahinta caafimaadka u daa foomka ama wicitaan.',
        'Haddii aad na soo wacdo, shirkadaha taleefannada ayaa wicitaanka qaada.',
      ],
      paragraphs: [
        'Shirkadaha server-ka iyo iimaylku annaga ayay noo shaqeeyaan. Looma oggola inay waxa aad qortay naftooda u isticmaalaan. Iimaylku dalal kale ayuu jidkiisa sii mari karaa.',
      ],
    },
    {
      title: 'Isbitaallada, dalka gudihiisa iyo dibaddiisa',
      paragraphs: [
        'Si aan qorshe ama qiyaas kharash kuugu helno, isbitaalku waa inuu cudurka ogaadaa. Ka hor inta aan waxba halkaas loo dirin, waan ku weydiinaynaa: isbitaalkee, dalkee, iyo waxa uu helayo. Dal kale xogtaada wuu u ilaalin karaa si ka yar sida looga ilaaliyo {homeCountry}. Haddii aad maya tiraahdo, waxba lama diro, isbitaalkaasina qorshe iyo qiyaas kharash toona kuuma diyaarin karo.',
        'Isbitaal wuxuu helaa oo keliya soo koobidda iyo faylasha aad oggolaatay, warbixinnada dambena keliya haddii aad kuwaasna oggolaatay. Warbixinnadu waxay wataan magacaaga. Oggolaanshahaaga goor kasta waad ka noqon kartaa: qor ama soo wac. Laga bilaabo markaas isbitaalkaas wax dambe uma dirno, linkiyada u socda faylashaaduna way dhammaadaan. Isbitaalku wuxuu wixii uu helay ku hayaa diiwaan isaga u gaar ah, sida sharcigiisu rabo; noo sheeg, waxaan ka codsanaynaa inuu tirtiro.',
      ],
    },
    {
      title: 'Inta aan hayno',
      paragraphs: [
        'Ilaa arrintaada la xiro, dabadeedna muddo {retention} ah, maxaa yeelay dad badan ayaa su’aal la soo noqda. Intaas ka dib server-kayagu wuu tirtiraa, faylasheeda oo ay la socdaan; waxa aan u qaadanno fariin qashin ah (spam) se {spam} ka dib. Na weydiiso, ka hor ayaan tirtiraynaa. Nuqullada ku jira kaydka (backup) way tirtirmaan marka kaydka la beddelo.',
        'Sanduuqa fariimahayagu wuxuu leeyahay nuqullo u gaar ah. Waxay ku jirayaan ilaa annagu halkaas ka masaxno. Marka aad na weydiisato inaan xogtaada tirtirno, kuwaasna waan masaxnaa.',
      ],
    },
    {
      title: 'Sida loo joojiyo, iyo waxa kale ee aad na weydiisan karto',
      points: [
        'Joojinta: oggolaanshahaaga goor kasta waad ka noqon kartaa. Riix “Tan ma sii rabo” adiga oo boggaaga gaarka ah jooga, qor ama soo wac; sabab lagaama rabo. Laga bilaabo markaas server-kayagu waxba kuuma soo diro, waxa aad dirtayna waan joojinaynaa isticmaalkooda, waana tirtiraynaa haddii aad rabto. Wixii intaas ka hor la sameeyay sharci ayay ahaanayaan. Oggolaanshahaaga la’aantiis ma sii wadi karno inaan ku caawinno.',
        'Inaad aragto waxa aan kaa hayno, oo aad nuqul ka hesho.',
        'Inaad saxdo waxa khaldan.',
        'In la tirtiro.',
      ],
      paragraphs: [
        'Lacag kuguma joogto. Sheeg lambarkaaga tixraaca haddii aad hayso. Haddii aad u malaynayso inaan xogtaada si khaldan ula dhaqanno, waxaad u ashtakoon kartaa {regulator} ama hay’adda dalkaaga.',
      ],
    },
  ],
  days: { one: '{count} maalin', other: '{count} maalmood' },
  contactTitle: 'Sida aad arrintan noogala soo xiriirto',
  version:
    'Nooca {version}, dhaqan galay {date}. Weedhaha ka sarreeya badhanka foomka isla nooc ayay leeyihiin.',
}
