import type { FaqContent } from '../types.ts'

export const faq: FaqContent = {
  eyebrow: 'Waxa fiican inaad ogaato',
  title: 'Waxa dadku marka hore na weydiiyaan',
  text: 'Su’aashaadu miyaanay halkan ku jirin? Foomka ku weydii, ama na soo wac.',
  items: [
    {
      question: 'Waa immisa kharashku?',
      answer: [
        'La-tashigu waa bilaash. Ka hor intaadan waxba go’aansan, waxaad isbitaalka ka helaysaa qiyaas kharash oo qoran: waxa ku jira, sida dhakhtarka qalliinka, baaritaannada iyo habeennada isbitaalka la jiifo, iyo waxa aan ku jirin, sida duullimaadka iyo fiisaha.',
        'Haddii aan wax lacag ah kaa qaadno, ama isbitaal shaqadayada lacag na siiyo, qoraal ayaan kuugu sheegaynaa ka hor intaadan go’aansan.',
      ],
    },
    {
      question: 'Yaan lacagta siinayaa?',
      answer: [
        'Daaweynta lacag ha ku bixin haddii aanay jirin qaansheegad uu isbitaalku magaciisa ku soo saaray. Haddii qof magacayaga lacag kugu weydiisto oo aanad hubin, marka hore wac lambarka boggan ku qoran.',
      ],
    },
    {
      question: 'Ma u baahanahay fiiso?',
      answer: [
        'Waxay ku xiran tahay baasaboorkaaga, dalka iyo daaweynta. Inta badan warqadda ugu horreysa ee loo baahdo waa warqad isbitaalka ka timid, dalalka qaarkoodna waxay weydiistaan shahaadada tallaalka qandhada jaallaha ah. Waxaan ku siinaynaa liiska arrintaada, foomamkana waan kula eegaynaa. Safaaradda ayaa go’aanka leh.',
      ],
    },
    {
      question: 'Qoyskaygu ma i raaci karaa?',
      answer: [
        'Haa. Dadka badankiisu hal qof ayay la yimaadaan, ilmuhuna mar walba wuxuu la safraa qof weyn. Qofka ku raacaya isna fiiso ayuu u baahan karaa. Goor hore noo sheeg, si warqadda, duullimaadka iyo qolku ay dhammaantiin idiin wada noqdaan.',
      ],
    },
    {
      question: 'Daawadayda ka warran?',
      answer: [
        'Daawada aad hadda qaadato ku rido shandadda aad diyaaradda la gelayso, iyada oo ku jirta sanduuqeeda, oo ay la socoto warqadda daawada ee dhakhtarku qoray. Haddii aad u baahan tahay daawo aanad dalkaaga ka helin, waxaan kaa caawinaynaa inaad ka iibsato farmashi ruqsad leh: isticmaalkaaga gaarka ah, iyada oo dhakhtar qoray, iyo meesha sharcigu oggol yahay.',
      ],
    },
    {
      question: 'Luqadahee ayaad ku hadashaan?',
      answer: [
        'Ku qor ama ku soo wac {languages}. Haddii adiga ama bukaanku aad luqad kale door bidaan, noo sheeg, annaguna isbitaalka ayaan turjubaan ka codsanaynaa.',
      ],
    },
    {
      question: 'Maxaa dhacaya markaan foomka diro ka dib?',
      answer: [
        'Isla markiiba waxaad arkaysaa lambar tixraac, iimayl ayaana kuu sheegaya in weydiintaadu na soo gaartay. Isku-duwe ayaa akhriya oo kugu soo jawaaba 24 saacadood gudahood. Waxaa laga yaabaa inaan warbixinno caafimaad weydiisanno. Waxba isbitaal looma diro ka hor intaadan oggolaan.',
        'Ma xaalad gurmad degdeg ah baa? Marka hore tag isbitaalka kuugu dhow, dabadeed na soo wac.',
      ],
    },
  ],
}
