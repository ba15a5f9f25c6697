import type { PatientPageContent } from '../types.ts'
import { hospitals } from './hospitals.ts'
import type { SomaliPlurals } from './plurals.ts'

export const patientPage: PatientPageContent<SomaliPlurals> = {
  metaTitle: 'Boggaaga: {company}',
  title: 'Weydiintaada',
  homeLink: 'Ku noqo bogga hore',
  safe: 'Boggani ma muujiyo wax aad adigu ama aan annagu qornay, faylna ma muujiyo. Haddii aan wax kaa weydiinno isbitaal ama aan kuu soo dirno soo-jeedinno, kuwaasna wuu muujiyaa, laakiin linkiga aan kuu soo dirnay oo keliya ayaa laga arkaa. Linkiga adigu keligaa hayso.',
  leave: 'Ka bax boggan',
  leaveHint:
    'Hal riixid ayaa boggan kaa saaraysa. Ka dib “Dib u noqo” waxba kama muujiso, qalabkanina wuu iloobaa waxa aad halkan ku qortay iyo waxa aad dooratay.',
  next: {
    title: 'Waxa xiga',
    answer: {
      text: 'Isku-duwe ayaa akhriya weydiintaada oo kuu jawaaba.',
      by: 'Waxaad naga maqlaysaa ugu dambayn',
    },
    reply: {
      text: 'Waxa aad ku dartay way na soo gaareen. Isku-duwe ayaa akhriya oo kuu jawaaba.',
      by: 'Waxaad naga maqlaysaa ugu dambayn',
    },
    back: {
      text: 'Waan ka shaqaynaynaa, waana kuu soo noqonaynaa.',
      by: 'Waxaad naga maqlaysaa ugu dambayn',
    },
    'agreed-call': { text: 'Waan ku soo wacaynaa, sidii aan ku heshiinnay.', by: 'Wicitaankayaga' },
    wait: {
      text: 'Hadda waa markaaga: waan kuu jawaabnay, waana sugaynaa inaan wax kaa maqalno. Fariintayada ka jawaab, na soo wac, ama hoosta wax ku dar.',
      by: 'Haddii aan waxba kaa maqli weyno, mar kale waxaan ku weydiinaynaa',
    },
    withdrawn: {
      text: 'Waxaad noo sheegtay inaanad tan sii rabin. Wax dambe laguuma soo diro, isku-duwe ayaana taas xaqiijinaya.',
      by: '',
    },
    closed: {
      text: 'Weydiintaada waan xirnay. Ma mar kale ayaad noo baahan tahay? Hoosta wax ku dar, mar kale ayay furmaysaa.',
      by: 'La xiray',
    },
    'by-mail': {
      text: 'Waxaan kuugu jawaabaynaa iimayl, taleefan ama WhatsApp. Si aad u aragto waxa xiga, fur linkiga ku jira iimaylkii ugu dambeeyay ee aan kuu soo dirnay. Waxa aad halkan ku darto ama ka dirto way na soo gaarayaan sidii hore.',
      by: '',
    },
    late: 'Waxay ahayd inaad hadda ka hor naga maqasho. Haddii aanad maqal, soo wac oo sheeg lambarkaaga tixraaca.',
    calendar: 'Ku dar jadwalkayga',
    cancelled: 'Kuma soo wacayno wakhtigan, oo aan hore ugu heshiinnay:',
    cancelledCalendar: 'Ka saar jadwalkayga',
  },
  happened: {
    title: 'Waxa dhacay',
    received: 'Weydiintaadu way na soo gaartay',
    read: 'Isku-duwe ayaa akhriyay',
    answered: 'Waan kuu jawaabnay',
    added: 'Wax kaa yimid ayaa na soo gaaray',
    wrote: 'Wax ayaan kuu qornay',
    withdrawn: 'Waxaad noo sheegtay inaanad tan sii rabin',
    back: 'Waxaad noo sheegtay inaad rabto inaad sii waddo',
  },
  add: {
    title: 'Wax ku dar',
    text: 'Waxay u tagayaan isku-duwahaaga, oo kuu jawaaba. Halkan lagama muujiyo ka dib.',
    message: {
      label: 'Maxaad rabtaa inaad noo sheegto?',
      hint: 'Su’aal, war ka yimid dhakhtarka, ama wax kasta oo aad ka tagtay.',
    },
    more: 'Sida laguula soo xiriiro, iyo cidda qoraysa',
    reach: {
      label: 'Sideen kuula soo xiriirnaa?',
      choices: { call: 'I soo wac', whatsapp: 'WhatsApp iigu soo qor', email: 'Iimayl ii soo qor' },
    },
    when: { label: 'Goorma?', hint: 'Tusaale: 17:00 ka dib, ama Jimcaha maya.' },
    language: { label: 'Luqaddee?' },
    writer: {
      label: 'Yaa qoraya?',
      choices: { patient: 'Bukaanka', other: 'Qof kale oo bukaanka u qoraya' },
    },
    relation: {
      label: 'Maxaad u tahay bukaanka?',
      hint: 'Tusaale: gabadhiisa, ama dhakhtarka qoyska.',
    },
    send: 'Dir',
    errors: {
      required: 'Wax qor, ama noo sheeg sida aan kuula soo xiriirno',
      tooLong: 'Tani waa inaanay ka badnaan {limit} xaraf: inta kale fariin labaad ku dir',
      notAChoice: 'Liiska mid ka dooro',
    },
    problems: {
      tooMany:
        'Wax aad u badan ayaa waqti gaaban ka yimid boggan ama shabakaddaada. Weli lama dirin: waxa aad qortay hoosta ayay ku jiraan. Mar dambe isku day, ama na soo wac.',
      tooLarge:
        'Taasi mar keliya aad bay u badnayd, lamana dirin. Biraawsarkaaga dib ugu noqo: waxa aad qortay weli waa inay halkaas yaalliin. Laba qaybood u dir, ama fayl ahaan.',
      unavailable:
        'Ma kaydin karin. Waxba ma lumin: waxa aad qortay hoosta ayay ku jiraan. Wax yar ka dib mar kale dir, ama na soo wac.',
    },
    failed: {
      tooMany: 'Wax aad u badan ayaa waqti gaaban ka yimid boggan ama shabakaddaada. Weli lama dirin.',
      tooLarge: 'Taasi mar keliya aad bay u badnayd, lamana dirin. Laba qaybood u dir, ama fayl ahaan.',
      failed: 'Ma gaarin. Wax yar ka dib mar kale dir.',
    },
  },
  contact: {
    title: 'Ma khaldan yahay ciwaanka iimaylkaaga ama lambarka taleefankaaga?',
    text: 'Qor ka saxda ah. Isku-duwe ayaa eegaya ka hor inta aynaan isticmaalin. Wixii aad hore u bixisay halkan lagama muujiyo.',
    email: {
      label: 'Ciwaan iimayl oo cusub',
      hint: 'Halkaas ayaan linki u diraynaa. Fur, si aan u ogaanno in ciwaanku kaaga yahay.',
    },
    countryCode: { label: 'Furaha dalka' },
    phone: { label: 'Lambar taleefan oo cusub' },
    send: 'Dir kan cusub',
    errors: { required: 'Geli ciwaan iimayl oo cusub, lambar taleefan oo cusub, ama labadaba' },
  },
  contactLinkPage: {
    metaTitle: 'Xaqiiji ciwaanka iimaylkaaga: {company}',
    title: 'Kani ma ciwaanka iimaylkaaga baa?',
    text: 'Qof ayaa na siiyay ciwaanka aan linkigan u dirnay, oo loogu talagalay lambarka tixraaca {reference}. Ma adiga ayay ahayd? Markaas riix badhanka. Haddii kale, boggan xir: waxba isma beddelaan.',
    confirm: 'Haa, anigaa leh',
    confirmedTitle: 'Mahadsanid',
    confirmed:
      'Tallaabada xigta isku-duwe ayaa eegaya. Haddii aan markaas u isticmaalno lambarka tixraaca {reference}, ciwaankan ayaan linki cusub oo boggaaga ah ku soo diraynaa.',
    homeLink: 'Tag bogga hore',
  },
  hospitals,
  done: {
    proposed:
      'Waan helnay. Haddii aad bixisay ciwaan iimayl oo cusub, fur linkiga ku jira iimaylka aan hadda halkaas u dirnay. Dabadeed isku-duwe ayaa beddela.',
    added: 'Waan helnay. Isku-duwe ayaa akhriya oo kuu jawaaba.',
    withdrawn: 'Waan helnay. Wax dambe laguuma soo diro.',
    asked: 'Waan helnay. Ka hor inta aynaan joojin, isku-duwe ayaa iimayl ama taleefan kugu weydiinaya.',
    back: 'Waa hagaag. Meeshii aan joognay ayaan ka sii wadaynaa.',
    agreed: 'Waan helnay: waad oggolaatay. Isku-duwe ayaa isbitaalka u dira, oo jawaabta kuu sheega.',
    refused: 'Waan helnay. Isbitaalkan waxba looma diro.',
    'asked-first': 'Waan helnay. Waxba lama diro. Marka hore isku-duwe ayaa kula hadlaya.',
    chose: 'Waan helnay. Isku-duwe ayaa kaala hadlaya tallaabada xigta.',
    'chose-none':
      'Waan helnay: kuwan midna ma dooran. Isku-duwe ayaa ku weydiinaya waxa aad taas beddelkeeda u baahan tahay.',
  },
  withdraw: {
    title: 'Tan ma sii rabo',
    text: 'Sabab lagaama rabo. Laga bilaabo markaas waxba kuuma soo dirno: iimayl ma jiro, xusuusin ma jirto. Isku-duwe ayaa xafiiskayaga ku xaqiijinaya. Hal maalin ayaad halkan go’aankaaga ku beddeli kartaa.',
    erase:
      'Sidoo kale tirtira wax kasta oo aad iga haysaan. Isku-duwe ayaa sameeya, ugu yaraan maalin ka dib.',
    send: 'Tan ma sii rabo',
    withdrawn: 'Waxaad noo sheegtay inaanad tan sii rabin. Wax dambe laguuma soo diro.',
    erasing:
      'Waxaad sidoo kale na weydiisatay inaan tirtirno wax kasta oo aan kaa hayno. Isku-duwe ayaa sameeya.',
    takeBackBy: 'Halkan waxaad go’aankaaga ku beddeli kartaa ilaa',
    takeBack: 'Waan rabaa inaan sii wado',
    late: 'Ma beddeshay go’aankaaga? Na soo wac ama noo soo qor.',
  },
  reports: {
    title: 'Dir warbixinnadaada',
    text: 'Sawirrada waraaqaha, iskaannada, warqadaha ama CD dhan. Isku-duwayaashayada oo keliya ayaa arka; waxba isbitaal looma diro ka hor intaadan oggolaan.',
    camera: 'Sawir bog',
    choose: 'Dooro sawirro ama faylal',
    chooseHint:
      'PDF, sawirro, Word, DICOM ama ZIP, dhowr isku mar. Wadar ahaan ilaa 50 MB biraawsar duug ah, haddii kale midkiiba 2 GB.',
    send: 'Dir',
    list: {
      file: {
        plain: 'Faylka {n}',
        pages: { one: 'Faylka {n}, 1 bog', other: 'Faylka {n}, {pages} bog' },
      },
      received: '{file}: waa la helay.',
      opened: '{file}: waa la helay, isku-duwe ayaana furay.',
      arriving: '{file}: {percent} % ayaa la helay. Mar kale dooro isla faylka, halkaas ayuu ka sii socdaa.',
    },
    menu: {
      title: 'Kala noqo fayl',
      titleWithOriginal: 'Kala noqo fayl, ama sawir ku dir cabbirka buuxa',
      which: 'Faylkee?',
      none: 'Dooro fayl',
      takeBack: 'Kala noqo',
      original: 'Ku dir cabbirka buuxa',
    },
    notice: {
      one: 'Faylkaagu wuu na soo gaaray.',
      other: 'Dhammaan {count} fayl way na soo gaareen.',
    },
    problems: {
      'too-large':
        'Kani aad buu u weyn yahay: fayl ugu badnaan 2 GB, wadar ahaanna 50 MB biraawsar aan JavaScript lahayn. Mar keliya wax ka yar dir, ama dariiqo kale na weydii.',
      full: 'Hal weydiin waxay yeelan kartaa 50 fayl iyo 3 GB. Fayl kala noqo, ama dariiqo kale na weydii.',
      tomorrow:
        'Wax badan ayaa maanta shabakaddaada laga diray. Berri mar kale isku day, ama dariiqo kale na weydii.',
      busy: 'Faylal badan ayaa hadda imanaya. Daqiiqad ka dib mar kale isku day.',
      'no-room': 'Hadda faylal ma qaadan karno. Mar dambe isku day, ama iimaylkayaga ka jawaab oo ku lifaaq.',
      opened:
        'Isku-duwe ayaa hore u furay faylkan, sidaas darteed lalama noqon karo. Noo soo qor haddii ay tahay in la masaxo.',
      none: 'Fayl lama dooran. Mid dooro, dabadeed riix “Dir”.',
      failed: 'Tani ma shaqayn. Mar kale isku day, ama iimaylkayaga ka jawaab oo faylka ku lifaaq.',
    },
    live: {
      preparing: 'Waa la diyaarinayaa…',
      waiting: 'Wuxuu sugayaa markiisa.',
      sending: '{percent} % ayaa na soo gaaray.',
      offline: 'Xiriir ma jiro. Keligiis ayuu sii socdaa marka aad internet hesho; boggan ha xirin.',
      retrying: 'Xiriirku wuu go’ay. Keligiis ayuu sii socdaa; boggan ha xirin.',
      busy: 'Faylal badan ayaa hadda imanaya. Kaagu keligiis ayuu sii socdaa; boggan ha xirin.',
      noRoom:
        'Hadda meel faylal ma hayno. Keligiis ayuu sii socdaa marka meel la helo; boggan ha xirin, ama iimaylkayaga ka jawaab oo faylka ku lifaaq.',
      received: 'Waa la helay.',
      takenBack: 'Waa lala noqday.',
      tryAgain: 'Mar kale isku day',
      keptOnly:
        'Faylka noocan ah waan haynaa, laakiin waxaa laga yaabaa inaynaan eegi karin. Sawir ama PDF ayaa ka ammaansan.',
      empty: 'Faylkani wuu maran yahay, sidaas darteed waxba lama dirin.',
      progress: 'Inta ka dhammaatay {name}',
      smaller:
        'Sawirrada marka hore qalabkaaga ayaa lagu yareeyaa: dhaqso ayay u yimaadaan, waana la akhriyi karaa weli.',
      status: {
        allReceived: {
          one: 'Faylkaagu wuu na soo gaaray.',
          other: 'Dhammaan {count} fayl way na soo gaareen.',
        },
        someReceived: {
          one: 'Waxaan haynaa {received} ka mid ah {count} fayl.',
          other: 'Waxaan haynaa {received} ka mid ah {count} fayl.',
        },
        oneRefused: '“{name}” lama dirin. {reason}',
        severalRefused: {
          one: '{count} fayl lama dirin. {reason}',
          other: '{count} fayl lama dirin. {reason}',
        },
        takenBack: '“{name}” waa lala noqday.',
      },
      left: {
        soon: 'Wax ka yar daqiiqad ayaa haray.',
        minutes: {
          one: 'Qiyaastii {minutes} daqiiqad ayaa haray.',
          other: 'Qiyaastii {minutes} daqiiqadood ayaa haray.',
        },
        hours: {
          one: 'Qiyaastii {hours} saacad ayaa haray.',
          other: 'Qiyaastii {hours} saacadood ayaa haray.',
        },
      },
      missing: '{chosen} ayaa la doortay, {arrived} ayaa yimid. Mar kale dooro kuwa kale: {names}',
      remembered:
        '7 maalmood ayuu qalabkani xusuusanayaa magacyada faylashan, sawirrana ma xusuusanayo. Cidna uma sheego.',
      forget: 'Ilow magacyada',
      forgotten: 'Qalabkani wuu iloobay magacyada.',
    },
  },
  ready: {
    title: 'Waxa aad diyaarsanayso',
    points: [
      'Baasaboorkaaga, ama goorta aad heli karto: isbitaallada iyo fiisaha ayaa u baahan.',
      'Cudurka la ogaaday: warqadda ama warbixinta dhakhtarka, si kasta oo ay u gaaban tahay.',
      'Raajada, iskaanka iyo natiijooyinka baaritaanka, CD ku jirana way noqonaysaa. Sawirro warqado laga qaaday waa hagaag.',
      'Daawooyinka aad qaadato, inta ay le’eg yihiin iyo inta jeer.',
    ],
  },
  call: 'Wicitaan ka yimid {company}',
  linkMail: {
    subject: '{company}: linkigaaga cusub',
    paragraphs: [
      'Waa kan linki cusub oo u socda boggaaga {company}. Linkiyadii hore ma shaqeeyaan mar dambe.',
      'Bogga waxaad ku arkaysaa halka weydiintaada {reference} marayso, waxna waad ku dari kartaa. Ma muujiyo wax aad adigu ama aan annagu qornay, hal arrin mooyaane: ka hor inta aynaan wax isbitaal u dirin, wuxuu muujiyaa soo koobiddayada iyo magacyada faylasha, ka dibna soo-jeedinnada isbitaallada. Linkiga adigu keligaa hayso: qof kasta oo haystaa taas wuu akhriyi karaa, magacaagana wax ayuu ku dari karaa.',
      'Su’aalo ma qabtaa? Iimaylkan ka jawaab, ama wac {phone} oo sheeg lambarkaaga tixraaca.',
    ],
    link: 'Fur boggaaga',
  },
  linkElsewhere: '[linkigu wuxuu ku jiraa oo keliya iimaylka loo diray {name}]',
  consentQuestion: {
    subject: '{company}: ma weydiin karnaa {hospital}?',
    paragraphs: [
      'Waxaan jeclaan lahayn inaan {hospital}, {place}, ka weydiinno ra’yi ku saabsan weydiintaada {reference}.',
      'Fur boggaaga, akhri waxa aan dirayno, dabadeed dheh haa ama maya. Waxba lama diro taas ka hor.',
      'Su’aalo ma qabtaa? Iimaylkan ka jawaab, ama wac {phone} oo sheeg lambarkaaga tixraaca.',
    ],
    link: 'Akhri oo go’aanso',
  },
  offers: {
    subject: '{company}: soo-jeedinnada isbitaallada',
    hospital: 'Isbitaal',
    cost: 'Kharashka la qiyaasay',
    nights: 'Habeenno isbitaalka',
    days: 'Maalmo dalka',
    included: 'Waxaa ku jira',
    excluded: 'Kuma jiraan',
    validUntil: 'Wuxuu shaqeynayaa ilaa',
  },
  contactLink: {
    subject: '{company}: xaqiiji ciwaanka iimaylkaaga',
    paragraphs: [
      'Qof ayaa na siiyay ciwaankan iimaylka, si cidda leh lambarka tixraaca {reference} halkan loogala soo xiriiro. Ma adiga ayay ahayd? Fur linkiga oo riix badhanka. Dabadeed isku-duwe ayaa hubinaya, halkan ayaanna wax kuugu soo qoraynaa.',
      'Miyaanay adiga ahayn? Markaas waxba ha samayn: waxba isma beddelaan.',
    ],
    link: 'Xaqiiji ciwaankan',
  },
  contactNotice: {
    subject: '{company}: dariiqo kale oo laguula soo xiriiro',
    paragraphs: [
      'Qof ayaa na siiyay ciwaan iimayl kale ama lambar taleefan kale oo ku saabsan lambarka tixraaca {reference}. Isku-duwe ayaa hubinaya ka hor inta aynaan isticmaalin.',
      'Ma adiga ayay ahayd? Markaas waxba lagaama rabo.',
      'Miyaanay adiga ahayn? Iimaylkan ka jawaab, ama wac {phone} oo sheeg lambarkaaga tixraaca. Markaas wax walba sidoodii ayay ahaanayaan.',
    ],
  },
  ended: {
    metaTitle: 'Linkigu wuu dhammaaday: {company}',
    title: 'Linkigani ma shaqeeyo mar dambe',
    text: 'Linki ka cusub ayaa beddelay, weydiintaada waxaa la xiray dhowr bilood ka hor, ama qayb linkiga ka mid ah ayaa maqan. Fur iimaylkii ugu dambeeyay ee aan kuu soo dirnay, ama soo wac oo sheeg lambarkaaga tixraaca: linki cusub ayaan kuu soo diraynaa.',
    homeLink: 'Ku noqo bogga hore',
  },
  left: {
    metaTitle: '{company}',
    title: 'Boggan waad ka baxday',
    text: 'Toban daqiiqadood ayaanu biraawsarkani waxba ka muujinayn.',
    open: 'Mar kale fur',
    homeLink: 'Ku noqo bogga hore',
  },
}
