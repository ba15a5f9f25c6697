import type { SiteContent } from '../types.ts'
import { accessibility } from './accessibility.ts'
import { costFacts, costs } from './costs.ts'
import { destinations } from './destinations.ts'
import { faq } from './faq.ts'
import { form, formErrors, otherError } from './form.ts'
import { hospitalFiles } from './hospitals.ts'
import { patientPage } from './patient-page.ts'
import type { SwahiliPlurals } from './plurals.ts'
import { privacy } from './privacy.ts'
import { services } from './services.ts'

export const sw: SiteContent<SwahiliPlurals> = {
  locale: 'sw',
  dir: 'ltr',
  writing: 'latin',
  // Writes no "saa" before the time, which would be read as hours counted from six.
  dates: 'sw',
  language: {
    name: 'Kiswahili',
    label: 'Lugha',
    offer: 'Soma ukurasa huu kwa Kiswahili',
    close: 'Funga',
  },
  isReviewed: false,
  unreviewed: {
    text: 'Hakuna mzungumzaji asilia aliyesoma ukurasa huu bado.',
    tell: 'Tuambie kuhusu makosa',
    binding: 'Maandishi ya Kiingereza ndiyo yenye nguvu ya kisheria',
  },
  consentVersion: '2026-11-sw-3',
  consentDate: '29 Novemba 2026',
  accessibilityReviewed: '24 Novemba 2026',
  facts: {
    region: 'Afrika Mashariki',
    regulator: 'Ofisi ya Kamishna wa Ulinzi wa Data ya Kenya (odpc.go.ke)',
    disabilityAuthority: 'Baraza la Kitaifa la Watu Wenye Ulemavu la Kenya (ncpwd.go.ke)',
    nameMeaning: 'Pona ni neno la Kiswahili, maana yake “pata afya tena”.',
    ownCount: 'hesabu yetu wenyewe',
    costs: costFacts,
    invented: [
      { role: 'Mratibu, moyo na mifupa', portrait: 'Mchoro wa mwanamke mwenye hijabu nyekundu' },
      { role: 'Mratibu, saratani na macho', portrait: 'Mchoro wa mwanamume mwenye miwani na ndevu' },
    ],
  },
  meta: {
    title: '{company}: matibabu nje ya nchi, tunayapanga pamoja nawe',
    description:
      'Tunawasaidia wagonjwa wa {region} kupata matibabu {destinationNames}. Ushauri ni bure, na jibu linakuja ndani ya saa 24.',
    shareImageAlt: '{company}: familia chini ya mgunga, na njia ya ndege inayopaa juu ya mlima',
    areaServed: ['KE', 'UG', 'TZ', 'RW', 'ET', 'SO'],
  },
  header: {
    skipLink: 'Ruka hadi kwenye maudhui',
    homeLabel: '{company}, mwanzo',
    navigationLabel: 'Menyu kuu',
    menuLabel: 'Menyu',
    callLabel: 'Piga simu',
    mailLabel: 'Barua pepe',
    whatsAppLabel: 'WhatsApp',
    links: [
      { section: 'home', label: 'Mwanzo' },
      { section: 'services', label: 'Huduma' },
      { section: 'destinations', label: 'Maeneo' },
      { section: 'about', label: 'Kutuhusu' },
      { section: 'contact', label: 'Mawasiliano' },
    ],
    action: { section: 'contact', label: 'Anza hapa' },
  },
  hero: {
    title: 'Safari yako ya kupona inaanzia hapa',
    text: 'Tunakupatia hospitali inayofaa nje ya nchi, tunakuonyesha gharama yake, na tunakuwa nawe njia yote.',
    primaryAction: { section: 'contact', label: 'Anza safari yako' },
    secondaryAction: { section: 'about', label: 'Jua zaidi' },
    imageAlt:
      'Familia yenye sanduku la safari chini ya mgunga. Njia ya ndege inapaa kutoka nyumbani kwao juu ya mlima.',
  },
  team: { label: 'Wanaokujibu', yours: 'Anayekuhudumia', invented: 'Mfano: watu hawa ni wa kubuni.' },
  stats: {
    label: '{company} kwa takwimu',
    labels: {
      patients: 'wagonjwa waliohudu\u00ADmiwa',
      rating: 'alama kutoka kwa wagonjwa',
      destinations: { one: 'eneo la matibabu', other: 'maeneo ya matibabu' },
      services: { one: 'huduma', other: 'huduma' },
      hospitals: 'hospitali washirika',
      years: 'miaka ya uzoefu',
    },
  },
  services,
  about: {
    eyebrow: 'Nani yuko nawe safarini',
    title: 'Mtu mmoja anakujua kwa jina, kuanzia simu ya kwanza hadi uchunguzi wa mwisho',
    paragraphs: [
      'Kuugua tu ni mzigo wa kutosha. Waratibu wetu wanashughulikia kila jambo kuanzia ushauri hadi kupona, na wewe na familia yako mnazungumza na mtu yuleyule njia yote.',
    ],
    points: [
      'Unaona bei kabla ya kuamua.',
      'Wewe ndiye unayechagua hospitali, si sisi.',
      'Familia yako inajua nani wa kumpigia simu.',
    ],
    imageAlt: 'Mratibu anapitia karatasi mezani pamoja na mgonjwa mzee na binti yake.',
  },
  destinations,
  faq,
  contact: {
    eyebrow: 'Hapa ndipo mwanzo',
    title: 'Anza safari yako ya matibabu leo',
    text: 'Tuambie machache kuhusu mgonjwa. Mratibu anajibu ndani ya saa 24, na hulipi chochote.',
    formTitle: 'Pata ushauri wako wa bure',
    emergency: 'Je, ni dharura? Nenda kwanza hospitali iliyo karibu zaidi, kisha utupigie simu.',
    confidential: 'Maombi yote ni ya siri na yanazingatia sheria ya Marekani ya HIPAA.',
    phone: {
      title: 'Msaada kwa simu',
      office: 'Ofisi ya {homeCountry}',
      text: 'Tunapatikana saa 24, siku 7 za wiki, kwa dharura na maombi ya haraka',
      whatsAppLabel: 'WhatsApp',
    },
    email: {
      title: 'Msaada kwa barua pepe',
      text: 'Muda wa kujibu: ndani ya saa 24 (kwa kawaida mapema zaidi ya hapo)',
    },
    hours: {
      title: 'Saa za ofisi',
      weekdays: {
        Monday: 'Jumatatu',
        Tuesday: 'Jumanne',
        Wednesday: 'Jumatano',
        Thursday: 'Alhamisi',
        Friday: 'Ijumaa',
        Saturday: 'Jumamosi',
        Sunday: 'Jumapili',
      },
      span: '{first}-{last}',
      clock: 'sw',
      open: '{days}: {opens} - {closes} {zoneShort}',
      openAgain: '{before}, {opens} - {closes}',
      allDay: '{days}: saa 24',
      closed: '{days}: simu za dharura pekee',
      note: 'Jambo la haraka: piga simu saa yoyote. Unachoandika: kinajibiwa ndani ya saa 24, hata Jumapili.',
    },
    promise: {
      title: 'Ahadi yetu ya kujibu',
      text: 'Tunajibu maombi yote ndani ya saa 24.',
      urgent: 'Kwa mambo ya haraka ya kiafya, tupigie simu.',
    },
    privacy: {
      text: 'Nani anasoma ujumbe wako, tunauhifadhi muda gani, na haki zako:',
      link: 'Ilani ya faragha',
    },
    quickBar: {
      label: 'Wasiliana nasi',
      call: 'Piga simu',
      whatsApp: 'WhatsApp',
      form: 'Ushauri bila malipo',
    },
  },
  form,
  footer: {
    text: '{nameMeaning} Tunapanga matibabu nje ya nchi kwa wagonjwa wa {region}.',
    servicesTitle: 'Huduma',
    destinationsTitle: 'Maeneo ya matibabu',
    contactTitle: 'Mawasiliano',
    privacyLink: 'Ilani ya faragha',
    accessibilityLink: 'Ufikivu',
    copyright: '© {years} {company}',
  },
  privacy,
  accessibility,
  costs,
  sentPage: {
    metaTitle: 'Ujumbe umetumwa: {company}',
    homeLink: 'Rudi ukurasa wa mwanzo',
    askCountry:
      'Tumesoma nambari yako ya simu kuwa ya {homeCountry}. Je, ni ya nchi nyingine? Basi tuambie kwa WhatsApp au utupigie simu, ukitaja nambari yako ya kumbukumbu.',
    heard: {
      question: 'Ulisikiaje kutuhusu? Si lazima useme.',
      thanks: 'Asante. Bado unaweza kubadilisha.',
      choices: {
        search: 'Kutafuta mtandaoni',
        friend: 'Marafiki au familia',
        doctor: 'Daktari',
        social: 'Mitandao ya kijamii',
        event: 'Hafla',
        other: 'Njia nyingine',
      },
    },
  },
  patientPage,
  hospitalFiles,
  wrongOriginPage: {
    metaTitle: 'Haukutumwa: {company}',
    title: 'Ujumbe wako haukutumwa',
    text: 'Fomu ilitoka kwenye anwani nyingine, si yetu. Rudi nyuma, nakili ulichoandika, na ukitume kutoka kwenye ukurasa wetu.',
    homeLink: 'Fungua ukurasa wetu',
  },
  tooManyPage: {
    metaTitle: 'Majaribio mengi mno: {company}',
    title: 'Majaribio mengi mno kwa sasa',
    text: 'Kurasa nyingi ziliombwa kutoka kwenye mtandao wako kwa muda mfupi. Subiri dakika kumi, kisha ujaribu tena.',
    kept: 'Ulichoandika kimehifadhiwa kwenye ukurasa huu. Bado hakijatumwa.',
    send: 'Tuma tena',
    call: 'Je, ni jambo la haraka? Tupigie simu saa yoyote:',
    homeLink: 'Rudi ukurasa wa mwanzo',
  },
  notFound: {
    metaTitle: 'Ukurasa haukupatikana: {company}',
    title: 'Lo! Ukurasa haukupatikana',
    text: 'Hakuna kitu kwenye anwani hii. Huenda iliandikwa vibaya, au ukurasa umehamishwa.',
    homeLink: 'Rudi ukurasa wa mwanzo',
  },
  applicationError: {
    title: 'Hitilafu ya programu isiyotarajiwa!',
    text: 'Kuna kitu kimeharibika kwa upande wetu. Unaweza kujaribu tena, au kutupigia simu: tunajibu saa yoyote.',
    homeLink: 'Rudi ukurasa wa mwanzo',
  },
  errors: formErrors,
  otherError,
  acknowledgement: {
    subject: '{company}: tumepokea ombi lako {reference}',
    greeting: 'Habari,',
    paragraphs: [
      'Asante kwa ombi lako. Limetufikia, na mratibu atalisoma.',
      'Nambari yako ya kumbukumbu ni {reference}. {promise}',
      'Je, ni dharura? Nenda kwanza hospitali iliyo karibu zaidi. Ikiwa ni jambo la haraka, piga simu {phone} saa yoyote na utaje nambari yako ya kumbukumbu.',
      'Unaweza kujibu barua pepe hii ili kuongeza jambo, au kuandika kwa {email}.',
    ],
    page: 'Ukurasa wako mwenyewe unaonyesha ombi lako limefikia wapi, na unapokea unachotaka kuongeza. Hauonyeshi kamwe ulichoandika wala tunachoandika, isipokuwa jambo moja: kabla hatujatuma kitu hospitalini, unaonyesha muhtasari wetu na majina ya faili, na baadaye ofa za hospitali. Usimpe mtu mwingine kiungo chake: yeyote aliye nacho anaweza kusoma hayo na kuongeza jambo kwa jina lako.',
    promise: 'Tutawasiliana nawe kufikia {replyBy}, {zone}.',
    latePromise:
      'Kufikia sasa ulipaswa kuwa umesikia kutoka kwetu. Ikiwa bado, tunaomba radhi: tunajibu mapema tuwezavyo.',
    localTime: 'Kwa saa za {country} hiyo ni {localReplyBy}.',
    links: {
      confirmation: 'Fungua ukurasa wako',
      whatsApp: 'Andika kwa WhatsApp',
      call: 'Piga simu {phone}',
    },
    notYou:
      'Si wewe? Basi kuna mtu aliyeandika anwani yako kimakosa. Barua pepe hii haikuambii lolote kati ya aliyoandika. Ijibu kwa “Si mimi”, nasi tunaondoa anwani yako kwenye ombi lake.',
    signature: ['Waratibu wa {company}', '{legalName}, {address}'],
  },
}
