import type { PatientPageContent } from '../types.ts'
import { hospitals } from './hospitals.ts'
import type { SwahiliPlurals } from './plurals.ts'

export const patientPage: PatientPageContent<SwahiliPlurals> = {
  metaTitle: 'Ukurasa wako: {company}',
  title: 'Ombi lako',
  homeLink: 'Rudi ukurasa wa mwanzo',
  safe: 'Ukurasa huu hauonyeshi chochote ulichoandika wala tulichoandika, wala faili. Tukikuuliza kuhusu hospitali au tukikutumia ofa, unaonyesha hayo pia, lakini kwa kiungo tulichokutumia pekee. Usimpe mtu mwingine kiungo hiki.',
  leave: 'Toka kwenye ukurasa',
  leaveHint:
    'Bonyeza mara moja tu ili kutoka kwenye ukurasa huu. Baadaye kitufe cha “Rudi nyuma” hakionyeshi chochote chake, na kifaa hiki kinasahau ulichoandika na ulichochagua hapa.',
  next: {
    title: 'Kinachofuata',
    answer: {
      text: 'Mratibu anasoma ombi lako na kukujibu.',
      by: 'Tutawasiliana nawe kufikia',
    },
    reply: {
      text: 'Ulichoongeza kimetufikia. Mratibu anakisoma na kukujibu.',
      by: 'Tutawasiliana nawe kufikia',
    },
    back: { text: 'Tunalishughulikia, na tutarudi kwako.', by: 'Tutawasiliana nawe kufikia' },
    'agreed-call': { text: 'Tunakupigia simu, kama tulivyokubaliana.', by: 'Simu yetu' },
    wait: {
      text: 'Sasa ni zamu yako: tulijibu, na tunasubiri kusikia kutoka kwako. Jibu ujumbe wetu, tupigie simu, au ongeza jambo hapa chini.',
      by: 'Tusiposikia chochote, tunauliza tena',
    },
    withdrawn: {
      text: 'Ulituambia kwamba hutaki tena huduma hii. Hakuna kitu kingine kinachotumwa kwako, na mratibu anathibitisha hilo.',
      by: '',
    },
    closed: {
      text: 'Tumefunga ombi lako. Je, unatuhitaji tena? Ongeza jambo hapa chini, nalo linafunguliwa tena.',
      by: 'Lilifungwa',
    },
    'by-mail': {
      text: 'Tunakujibu kwa barua pepe, simu au WhatsApp. Ili kuona kinachofuata, fungua kiungo kilicho kwenye barua pepe yetu ya karibuni zaidi kwako. Unachoongeza au kutuma hapa kinatufikia kama awali.',
      by: '',
    },
    late: 'Kufikia sasa ulipaswa kuwa umesikia kutoka kwetu. Ikiwa bado, piga simu na utaje nambari yako ya kumbukumbu.',
    calendar: 'Weka kwenye kalenda yangu',
    cancelled: 'Hatutakupigia simu wakati huu, ambao tulikuwa tumekubaliana:',
    cancelledCalendar: 'Iondoe kwenye kalenda yangu',
  },
  happened: {
    title: 'Yaliyotokea',
    received: 'Ombi lako lilitufikia',
    read: 'Mratibu alilisoma',
    answered: 'Tulikujibu',
    added: 'Kitu kutoka kwako kilitufikia',
    wrote: 'Tulikuandikia',
    withdrawn: 'Ulituambia kwamba hutaki tena huduma hii',
    back: 'Ulituambia kwamba unataka kuendelea',
  },
  add: {
    title: 'Ongeza jambo',
    text: 'Linaenda kwa mratibu wako, ambaye anakujibu. Halionyeshwi hapa baadaye.',
    message: {
      label: 'Unataka kutuambia nini?',
      hint: 'Swali, habari kutoka kwa daktari, au jambo lolote uliloacha.',
    },
    more: 'Jinsi ya kukufikia, na nani anaandika',
    reach: {
      label: 'Tukufikie vipi?',
      choices: { call: 'Nipigieni simu', whatsapp: 'Andikeni kwa WhatsApp', email: 'Andikeni barua pepe' },
    },
    when: { label: 'Lini?', hint: 'Kwa mfano: baada ya 17:00, au si siku za Ijumaa.' },
    language: { label: 'Kwa lugha gani?' },
    writer: {
      label: 'Nani anaandika?',
      choices: { patient: 'Mgonjwa', other: 'Mtu mwingine kwa niaba ya mgonjwa' },
    },
    relation: {
      label: 'Wewe ni nani kwa mgonjwa?',
      hint: 'Kwa mfano: binti yake, au daktari wa familia.',
    },
    send: 'Tuma',
    errors: {
      required: 'Andika jambo, au tuambie jinsi ya kukufikia',
      tooLong: 'Hapa pawe na herufi {limit} au chache zaidi: tuma zilizobaki kama ujumbe wa pili',
      notAChoice: 'Chagua moja kwenye orodha',
    },
    problems: {
      tooMany:
        'Vitu vingi mno vimekuja kutoka kwenye ukurasa huu au mtandao wako kwa muda mfupi. Bado hakijatumwa: ulichoandika kiko hapa chini. Jaribu tena baadaye, au tupigie simu.',
      tooLarge:
        'Ulichoandika kilikuwa kikubwa mno kwa mara moja, na hakikutumwa. Rudi nyuma kwenye kivinjari chako: ulichoandika kinapaswa kuwa bado kipo. Kitume kwa sehemu mbili, au kama faili.',
      unavailable:
        'Hatukuweza kukihifadhi. Hakuna kilichopotea: ulichoandika kiko hapa chini. Kitume tena baada ya muda mfupi, au tupigie simu.',
    },
    failed: {
      tooMany:
        'Vitu vingi mno vimekuja kutoka kwenye ukurasa huu au mtandao wako kwa muda mfupi. Bado hakijatumwa.',
      tooLarge: 'Kilikuwa kikubwa mno kwa mara moja, na hakikutumwa. Kitume kwa sehemu mbili, au kama faili.',
      failed: 'Hakikufika. Kitume tena baada ya muda mfupi.',
    },
  },
  contact: {
    title: 'Je, anwani yako ya barua pepe au nambari ya simu si sahihi?',
    text: 'Andika iliyo sahihi. Mratibu anaiangalia kabla hatujaitumia. Uliyotoa awali haionyeshwi hapa.',
    email: {
      label: 'Anwani mpya ya barua pepe',
      hint: 'Tunatuma kiungo huko. Kifungue, ili tujue kwamba anwani ni yako.',
    },
    countryCode: { label: 'Msimbo wa nchi' },
    phone: { label: 'Nambari mpya ya simu' },
    send: 'Tuma iliyo mpya',
    errors: { required: 'Andika anwani mpya ya barua pepe, nambari mpya ya simu, au zote mbili' },
  },
  contactLinkPage: {
    metaTitle: 'Thibitisha anwani yako ya barua pepe: {company}',
    title: 'Je, hii ni anwani yako ya barua pepe?',
    text: 'Kuna mtu aliyetupa anwani ambayo tuliitumia kiungo hiki, kwa nambari ya kumbukumbu {reference}. Je, ni wewe? Basi bonyeza kitufe. Ikiwa si wewe, funga ukurasa huu: hakuna kinachobadilika.',
    confirm: 'Ndiyo, ni yangu',
    confirmedTitle: 'Asante',
    confirmed:
      'Kinachofuata, mratibu ataiangalia anwani hii. Kisha tukiitumia kwa nambari ya kumbukumbu {reference}, tunatuma hapa, kwenye anwani hii, kiungo kipya cha ukurasa wako.',
    homeLink: 'Nenda ukurasa wa mwanzo',
  },
  hospitals,
  done: {
    proposed:
      'Tumeipata. Ikiwa umetoa anwani mpya ya barua pepe, fungua kiungo kilicho kwenye barua pepe ambayo tumetuma huko sasa hivi. Kisha mratibu anaibadilisha.',
    added: 'Tumeipata. Mratibu anaisoma na kukujibu.',
    withdrawn: 'Tumeipata. Hakuna kitu kingine kinachotumwa kwako.',
    asked: 'Tumeipata. Kabla hatujaacha, mratibu anakuuliza kwa barua pepe au simu.',
    back: 'Sawa. Tunaendelea pale tulipokuwa.',
    agreed: 'Tumepata jibu lako: umekubali. Mratibu anatuma haya hospitalini, na kukuambia jibu lake.',
    refused: 'Tumepata jibu lako. Hakuna kinachotumwa kwa hospitali hii.',
    'asked-first': 'Tumepata jibu lako. Hakuna kinachotumwa. Kwanza mratibu anazungumza nawe.',
    chose: 'Tumepata chaguo lako. Mratibu anazungumza nawe kuhusu hatua inayofuata.',
    'chose-none': 'Tumepata jibu lako: hukuchagua yoyote. Mratibu anakuuliza unahitaji nini badala yake.',
  },
  withdraw: {
    title: 'Sitaki tena huduma hii',
    text: 'Si lazima utoe sababu. Kuanzia hapo hatutumi kitu kwako: hakuna barua pepe, hakuna kikumbusho. Mratibu anathibitisha hilo ofisini kwetu. Unaweza kubadili nia yako hapa kwa siku moja.',
    erase: 'Pia futeni yote mliyo nayo kunihusu. Mratibu anafanya hivyo, si kabla ya siku moja kupita.',
    send: 'Sitaki tena huduma hii',
    withdrawn: 'Ulituambia kwamba hutaki tena huduma hii. Hakuna kitu kingine kinachotumwa kwako.',
    erasing: 'Pia ulituomba tufute yote tuliyo nayo kukuhusu. Mratibu anafanya hivyo.',
    takeBackBy: 'Unaweza kubadili nia yako hapa hadi',
    takeBack: 'Nataka kuendelea',
    late: 'Je, umebadili nia yako? Tupigie simu au tuandikie.',
  },
  reports: {
    title: 'Tuma ripoti zako',
    text: 'Picha za karatasi, skani, barua au CD nzima. Waratibu wetu pekee wanaziona; hakuna kinachoenda hospitali kabla hujakubali.',
    camera: 'Piga picha ya ukurasa',
    choose: 'Chagua picha au faili',
    chooseHint:
      'PDF, picha, Word, DICOM au ZIP, kadhaa kwa pamoja. Hadi MB 50 kwa jumla kwenye kivinjari cha zamani, vinginevyo GB 2 kila moja.',
    send: 'Tuma',
    list: {
      file: {
        plain: 'Faili {n}',
        pages: { one: 'Faili {n}, ukurasa 1', other: 'Faili {n}, kurasa {pages}' },
      },
      received: '{file}: imepokewa.',
      opened: '{file}: imepokewa, na mratibu ameifungua.',
      arriving: '{file}: {percent} % imepokewa. Chagua faili hiyohiyo tena, na inaendelea kutoka hapo.',
    },
    menu: {
      title: 'Ondoa faili uliyotuma',
      titleWithOriginal: 'Ondoa faili uliyotuma, au tuma picha kwa ukubwa kamili',
      which: 'Faili gani?',
      none: 'Chagua faili',
      takeBack: 'Iondoe',
      original: 'Itume kwa ukubwa kamili',
    },
    notice: { one: 'Faili yako imetufikia.', other: 'Faili zote {count} zimetufikia.' },
    problems: {
      'too-large':
        'Hii ni kubwa mno: kila faili isizidi GB 2, na zote kwa pamoja zisizidi MB 50 kwenye kivinjari kisicho na JavaScript. Tuma chache kwa mara moja, au tuulize njia nyingine.',
      full: 'Ombi moja linaweza kuwa na faili 50 na GB 3. Ondoa faili moja, au tuulize njia nyingine.',
      tomorrow:
        'Vitu vingi vimetumwa kutoka kwenye mtandao wako leo. Jaribu tena kesho, au tuulize njia nyingine.',
      busy: 'Faili nyingi zinafika kwa wakati huu. Jaribu tena baada ya dakika moja.',
      'no-room':
        'Hatuwezi kupokea faili kwa sasa. Jaribu tena baadaye, au jibu barua pepe yetu na uziambatishe.',
      opened:
        'Mratibu ameshafungua faili hii, kwa hiyo haiwezi kuondolewa. Tuandikie ikiwa inapaswa kufutwa.',
      none: 'Hakuna faili iliyochaguliwa. Chagua moja, kisha bonyeza “Tuma”.',
      failed: 'Hii haikufaulu. Jaribu tena, au jibu barua pepe yetu na uambatishe faili.',
    },
    live: {
      preparing: 'Inaandaliwa…',
      waiting: 'Inasubiri zamu yake.',
      sending: '{percent} % imetufikia.',
      offline: 'Hakuna mtandao. Inaendelea yenyewe ukirudi mtandaoni; usifunge ukurasa huu.',
      retrying: 'Mtandao ulikatika. Inaendelea yenyewe; usifunge ukurasa huu.',
      busy: 'Faili nyingi zinafika kwa wakati huu. Yako inaendelea yenyewe; usifunge ukurasa huu.',
      noRoom:
        'Hatuna nafasi ya faili kwa sasa. Inaendelea yenyewe nafasi ikipatikana; usifunge ukurasa huu, au jibu barua pepe yetu na uambatishe faili.',
      received: 'Imepokewa.',
      takenBack: 'Imeondolewa.',
      tryAgain: 'Jaribu tena',
      keptOnly:
        'Tunaitunza faili ya aina hii, lakini huenda tusiweze kuitazama. Picha au PDF ni salama zaidi.',
      empty: 'Faili hii ni tupu, kwa hiyo hakuna kilichotumwa.',
      progress: 'Maendeleo ya {name}',
      smaller: 'Kwanza picha zinapunguzwa ukubwa kwenye kifaa chako: zinafika mapema, na bado zinasomeka.',
      status: {
        allReceived: { one: 'Faili yako imetufikia.', other: 'Faili zote {count} zimetufikia.' },
        someReceived: {
          one: 'Tumepata {received} kati ya faili {count}.',
          other: 'Tumepata {received} kati ya faili {count}.',
        },
        oneRefused: '“{name}” haikutumwa. {reason}',
        severalRefused: {
          one: 'Faili {count} haikutumwa. {reason}',
          other: 'Faili {count} hazikutumwa. {reason}',
        },
        takenBack: '“{name}” imeondolewa.',
      },
      left: {
        soon: 'Imebaki chini ya dakika moja.',
        minutes: { one: 'Imebaki kama dakika {minutes}.', other: 'Zimebaki kama dakika {minutes}.' },
        hours: { one: 'Imebaki kama saa {hours}.', other: 'Zimebaki kama saa {hours}.' },
      },
      missing: 'Umechagua {chosen}, zimefika {arrived}. Chagua zilizobaki tena: {names}',
      remembered:
        'Kwa siku 7 kifaa hiki kinakumbuka majina ya faili hizi, na si picha. Hakimwambii mtu yeyote.',
      forget: 'Sahau majina',
      forgotten: 'Kifaa hiki kimesahau majina.',
    },
  },
  ready: {
    title: 'Vitu vya kuwa navyo tayari',
    points: [
      'Pasipoti yako, au unaweza kuipata lini: hospitali na viza zinaihitaji.',
      'Ugonjwa uliotambuliwa: barua au ripoti ya daktari, hata iwe fupi.',
      'Skani na majibu ya vipimo, hata kwenye CD. Picha za karatasi zinafaa.',
      'Dawa unazotumia, na kiasi gani na mara ngapi.',
    ],
  },
  call: 'Simu kutoka {company}',
  linkMail: {
    subject: '{company}: kiungo chako kipya',
    paragraphs: [
      'Hiki ni kiungo kipya cha ukurasa wako katika {company}. Viungo vya awali havifanyi kazi tena.',
      'Kwenye ukurasa unaona ombi lako {reference} limefikia wapi, na unaweza kuongeza jambo. Hauonyeshi chochote ulichoandika wala tulichoandika, isipokuwa jambo moja: kabla hatujatuma kitu hospitalini, unaonyesha muhtasari wetu na majina ya faili, na baadaye ofa za hospitali. Usimpe mtu mwingine kiungo hiki: yeyote aliye nacho anaweza kusoma hayo na kuongeza jambo kwa jina lako.',
      'Una maswali? Jibu barua pepe hii, au piga simu {phone} na utaje nambari yako ya kumbukumbu.',
    ],
    link: 'Fungua ukurasa wako',
  },
  linkElsewhere: '[kiungo kiko katika barua pepe ya {name} pekee]',
  consentQuestion: {
    subject: '{company}: je, tunaweza kuuliza {hospital}?',
    paragraphs: [
      'Tungependa kuomba maoni ya {hospital}, {place}, kuhusu ombi lako {reference}.',
      'Fungua ukurasa wako, soma tunachotaka kutuma, kisha useme ndiyo au hapana. Hakuna kinachotumwa kabla ya hapo.',
      'Una maswali? Jibu barua pepe hii, au piga simu {phone} na utaje nambari yako ya kumbukumbu.',
    ],
    link: 'Soma na uamue',
  },
  offers: {
    subject: '{company}: ofa za hospitali',
    hospital: 'Hospitali',
    cost: 'Gharama inayokadiriwa',
    nights: 'Usiku hospitalini',
    days: 'Siku nchini',
    included: 'Inajumuisha',
    excluded: 'Haijumuishi',
    validUntil: 'Inatumika hadi',
  },
  contactLink: {
    subject: '{company}: thibitisha anwani yako ya barua pepe',
    paragraphs: [
      'Kuna mtu aliyetupa anwani hii ya barua pepe, ili afikiwe kwayo kwa nambari ya kumbukumbu {reference}. Je, ni wewe? Fungua kiungo na ubonyeze kitufe. Kisha mratibu anaiangalia, nasi tunakuandikia hapa.',
      'Si wewe? Basi usifanye kitu: hakuna kinachobadilika.',
    ],
    link: 'Thibitisha anwani hii',
  },
  contactNotice: {
    subject: '{company}: njia nyingine ya kukufikia',
    paragraphs: [
      'Kuna mtu aliyetupa anwani nyingine ya barua pepe au nambari nyingine ya simu kwa nambari ya kumbukumbu {reference}. Mratibu anaiangalia kabla hatujaitumia.',
      'Je, ni wewe? Basi huna la kufanya.',
      'Si wewe? Jibu barua pepe hii, au piga simu {phone} na utaje nambari yako ya kumbukumbu. Hapo kila kitu kinabaki kilivyo.',
    ],
  },
  ended: {
    metaTitle: 'Kiungo kimeisha: {company}',
    title: 'Kiungo hiki hakifanyi kazi tena',
    text: 'Kiungo kipya kimechukua nafasi yake, ombi lako lilifungwa miezi kadhaa iliyopita, au sehemu ya kiungo inakosekana. Fungua barua pepe yetu ya karibuni zaidi, au piga simu na utaje nambari yako ya kumbukumbu: tunakutumia kiungo kipya.',
    homeLink: 'Rudi ukurasa wa mwanzo',
  },
  left: {
    metaTitle: '{company}',
    title: 'Umetoka kwenye ukurasa huu',
    text: 'Kwa dakika kumi kivinjari hiki hakionyeshi chochote chake.',
    open: 'Ufungue tena',
    homeLink: 'Rudi ukurasa wa mwanzo',
  },
}
