import type { FaqContent } from '../types.ts'

export const faq: FaqContent = {
  eyebrow: 'Vizuri kujua',
  title: 'Maswali ambayo watu hutuuliza kwanza',
  text: 'Je, swali lako haliko hapa? Liulize kwenye fomu, au piga simu.',
  items: [
    {
      question: 'Inagharimu kiasi gani?',
      answer: [
        'Ushauri ni bure. Kabla ya kuamua jambo lolote unapata makadirio ya maandishi kutoka hospitali: yanajumuisha nini, kama daktari mpasuaji, vipimo na usiku wa kulala wodini, na hayajumuishi nini, kama tiketi za ndege na viza.',
        'Ikiwa tunatoza kitu, au hospitali inatulipa kwa kazi yetu, tunakuambia kwa maandishi kabla hujaamua.',
      ],
    },
    {
      question: 'Ninamlipa nani?',
      answer: [
        'Lipia matibabu ikiwa tu una ankara iliyotolewa na hospitali, kwa jina lake. Mtu akikuomba pesa kwa jina letu na huna uhakika, piga kwanza nambari iliyo kwenye ukurasa huu.',
      ],
    },
    {
      question: 'Je, ninahitaji viza?',
      answer: [
        'Inategemea pasipoti yako, nchi na matibabu. Kwa kawaida barua kutoka hospitali ndiyo karatasi ya kwanza inayohitajika, na nchi nyingine huomba cheti cha homa ya manjano. Tunakupa orodha inayohusu hali yako na tunapitia fomu pamoja nawe. Ubalozi ndio unaoamua.',
      ],
    },
    {
      question: 'Je, familia yangu inaweza kuja nami?',
      answer: [
        'Ndiyo. Walio wengi huja na mtu mmoja, na mtoto husafiri na mtu mzima kila mara. Yeyote anayekuja nawe huenda akahitaji viza pia. Tuambie mapema, ili barua, tiketi za ndege na chumba viwe vya ninyi nyote.',
      ],
    },
    {
      question: 'Na dawa zangu je?',
      answer: [
        'Weka dawa unazotumia sasa kwenye mzigo wa mkononi, ndani ya boksi lake, pamoja na maagizo ya dawa ya daktari. Ikiwa unahitaji dawa ambayo huipati nyumbani, tunakusaidia kuinunua kutoka duka la dawa lenye leseni: kwa matumizi yako mwenyewe, kwa maagizo ya dawa ya daktari, na pale sheria inaporuhusu.',
      ],
    },
    {
      question: 'Mnazungumza lugha gani?',
      answer: [
        'Andika au piga simu kwa {languages}. Ikiwa wewe au mgonjwa mngependa kuzungumza lugha nyingine, tuambie, nasi tunaiomba hospitali mkalimani.',
      ],
    },
    {
      question: 'Nini kinatokea baada ya kutuma fomu?',
      answer: [
        'Unaona nambari ya kumbukumbu mara moja, na barua pepe inakuambia kwamba ombi lako limetufikia. Mratibu analisoma na kujibu ndani ya saa 24. Huenda tukaomba ripoti za matibabu. Hakuna kinachoenda hospitali kabla hujakubali.',
        'Je, ni dharura? Nenda kwanza hospitali iliyo karibu zaidi, kisha utupigie simu.',
      ],
    },
  ],
}
