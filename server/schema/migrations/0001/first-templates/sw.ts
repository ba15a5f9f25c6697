import type { TemplateTexts } from './texts.ts'

// Machine translation, not yet reviewed by a native speaker.
export const sw: TemplateTexts = {
  firstAnswer: {
    subject: 'Ombi lako {reference}',
    body: `Habari {name},

Asante kwa kutuandikia. Jina langu ni {coordinator}, nami nashughulikia ombi lako {reference} katika {company}.

Ili kupendekeza hospitali[ za {treatment}], pamoja na mpango wa matibabu na makadirio ya gharama, madaktari wetu wanahitaji:

- ripoti zako za karibuni za daktari na skani
- ugonjwa uliotambuliwa, na dawa unazotumia sasa
- lini ungeweza kusafiri, na nani angekuja nawe

Unaweza kuzituma kwa kujibu barua pepe hii. Ukipendelea kuzungumza, tupigie simu {phone}, au niambie nikupigie lini.

Wako mwaminifu
{coordinator}`,
  },
  destination: {
    subject: '[{treatment}, ]{destination}: {reference}',
    body: `Habari {name},

Tungependekeza {destination}[ kwa ajili ya {treatment}]. Ukilinganisha na matibabu ya binafsi Ulaya au Marekani, kwa kawaida wagonjwa huokoa {savings} huko. Kuanzia karatasi zinapokamilika hadi siku unayoweza kusafiri inachukua {processing}.

Tukishapata ripoti zako, hospitali mbili zinatupa mpango wa matibabu na makadirio. Makadirio yanasema yanajumuisha nini: matibabu, siku za kulazwa, dawa, na nini kingegharimu zaidi. Kuuliza hakukugharimu chochote.

Tunasaidia pia kuhusu viza ya matibabu, tiketi za ndege na mahali pa kukaa karibu na hospitali, kwa ajili yako na anayekuja nawe.

Je, niendelee? Jibu fupi linatosha.

Wako mwaminifu
{coordinator}`,
  },
  notReached: {
    subject: 'Tulijaribu kukupigia simu: {reference}',
    body: `Habari {name},

Tulijaribu kukupigia simu kuhusu ombi lako {reference}, na hatukuweza kukupata.

Wakati gani unakufaa? Unaweza kujibu barua pepe hii, au kutupigia simu {phone}.

Wako mwaminifu
{coordinator}`,
  },
  reminder: {
    subject: 'Ripoti zako za {reference}',
    body: `Habari {name},

Ili tuendelee[ na {treatment}] bado tunahitaji ripoti zako za daktari. Picha za kurasa zinafaa, mradi kila mstari unasomeka.

Ikiwa kuna jambo linalokuzuia kuzituma, niambie. Tunaweza kumwomba daktari wako, ukikubali.

Wako mwaminifu
{coordinator}`,
  },
  sendReports: {
    subject: 'Ripoti zako za {reference}',
    body: `Habari {name},

Ili kuziuliza hospitali[ kuhusu {treatment}], tunahitaji ripoti zako: barua ya daktari, skani na majibu ya vipimo, na dawa unazotumia. Picha za kurasa zinafaa, mradi kila mstari unasomeka.

Zitume kutoka kwenye simu yako katika ukurasa wako mwenyewe, kadhaa kwa pamoja:
{link}

Mtandao ukikatika, inaendelea pale ilipofikia. Ukurasa hauonyeshi chochote ulichoandika wala tulichoandika. Usimpe mtu mwingine kiungo hiki: yeyote aliye nacho anaweza kuongeza jambo kwa jina lako.

Unaweza pia kujibu ujumbe huu na kuziambatanisha.

Wako mwaminifu
{coordinator}`,
  },
}
