import type { SiteContent } from '../types.ts'
import { accessibility } from './accessibility.ts'
import { costFacts, costs } from './costs.ts'
import { destinations } from './destinations.ts'
import { faq } from './faq.ts'
import { form, formErrors, otherError } from './form.ts'
import { hospitalFiles } from './hospitals.ts'
import { patientPage } from './patient-page.ts'
import type { SomaliPlurals } from './plurals.ts'
import { privacy } from './privacy.ts'
import { services } from './services.ts'

// Machine translation, not yet reviewed by a native speaker.
export const so: SiteContent<SomaliPlurals> = {
  locale: 'so',
  dir: 'ltr',
  writing: 'latin',
  dates: 'so-SO-u-hc-h23',
  language: {
    name: 'Soomaali',
    label: 'Luuqado',
    offer: 'Boggan ku akhri Af-Soomaali',
    close: 'Xir',
  },
  isReviewed: false,
  unreviewed: {
    text: 'Weli qof Af-Soomaaligu afkiisa hooyo yahay boggan ma akhriyin.',
    tell: 'Noo sheeg khaladaadka',
    binding: 'Qoraalka Ingiriisiga ah ayaa ah kan sharci ahaan la raacayo',
  },
  consentVersion: '2026-11-so-3',
  consentDate: '29 Noofeembar 2026',
  accessibilityReviewed: '24 Noofeembar 2026',
  facts: {
    region: 'Bariga Afrika',
    regulator: 'Xafiiska Guddoomiyaha Ilaalinta Xogta ee Kenya (odpc.go.ke)',
    disabilityAuthority: 'Golaha Qaranka ee Dadka Naafada ah ee Kenya (ncpwd.go.ke)',
    nameMeaning: 'Pona waa Sawaaxili, macneheeduna waa “bogso”.',
    ownCount: 'tirinteenna',
    costs: costFacts,
    invented: [
      { role: 'Isku-duwe, wadnaha iyo lafaha', portrait: 'Sawir-gacmeed haween xijaab cas xidhan' },
      { role: 'Isku-duwe, kansarka iyo indhaha', portrait: 'Sawir-gacmeed nin muraayado iyo gadh leh' },
    ],
  },
  meta: {
    title: '{company}: daaweyn dibadda ah, oo lagula diyaariyo',
    description:
      'Waxaan bukaannada {region} ka caawinnaa inay daaweyn ka helaan {destinationNames}. La-tashi bilaash ah, iyo jawaab 24 saacadood gudahood.',
    shareImageAlt:
      '{company}: qoys geed qurac ah hoostiisa jooga, iyo jidka diyaarad oo ka sara maraysa buur',
    areaServed: ['KE', 'UG', 'TZ', 'RW', 'ET', 'SO'],
  },
  header: {
    skipLink: 'U gudub waxa bogga ku jira',
    homeLabel: '{company}, bogga hore',
    navigationLabel: 'Hagidda guud',
    menuLabel: 'Menu',
    callLabel: 'Soo wac',
    mailLabel: 'Iimayl',
    whatsAppLabel: 'WhatsApp',
    links: [
      { section: 'home', label: 'Bogga hore' },
      { section: 'services', label: 'Adeegyada' },
      { section: 'destinations', label: 'Goobaha' },
      { section: 'about', label: 'Nagu saabsan' },
      { section: 'contact', label: 'Xiriir' },
    ],
    action: { section: 'contact', label: 'Bilow hadda' },
  },
  hero: {
    title: 'Safarkaaga bogsashada halkan ayuu ka bilaabmaa',
    text: 'Waxaan kuu helnaa isbitaalka ku habboon ee dibadda, waxaan ku tusnaa waxa uu ku kacayo, jidka oo dhanna waan ku garab joognaa.',
    primaryAction: { section: 'contact', label: 'Bilow safarkaaga' },
    secondaryAction: { section: 'about', label: 'Wax badan ogow' },
    imageAlt:
      'Qoys shandad wata oo geed qurac ah hoostiisa jooga. Jidka diyaarad ayaa gurigooda ka kacaya oo dul maraya buur.',
  },
  team: {
    label: 'Cidda kuu jawaabta',
    yours: 'Cidda kuu xilsaaran',
    invented: 'Tusaale: dadkani waa la hindisay.',
  },
  stats: {
    label: '{company} oo tirooyin ah',
    labels: {
      patients: 'bukaan oo aan u adeegnay',
      rating: 'qiimaynta bukaannada',
      destinations: { one: 'goob', other: 'goobood' },
      services: { one: 'adeeg', other: 'adeeg' },
      hospitals: 'isbitaal oo shuraako ah',
      years: 'sano oo khibrad ah',
    },
  },
  services,
  about: {
    eyebrow: 'Cidda kula socota',
    title: 'Hal qof ayaa magacaaga yaqaan, laga bilaabo wicitaanka koowaad ilaa baaritaanka ugu dambeeya',
    paragraphs: [
      'Xanuunku keligiis waa culays ku filan. Isku-duwayaashayadu waxay qabtaan faahfaahin kasta, laga bilaabo la-tashiga ilaa bogsashada, adiga iyo qoyskaaguna isla qofkaas ayaad jidka oo dhan la hadashaan.',
    ],
    points: [
      'Qiimaha waad aragtaa ka hor intaadan go’aansan.',
      'Adiga ayaa isbitaalka doorta, ee annaga ma aha.',
      'Qoyskaagu wuu garanayaa cidda uu wacayo.',
    ],
    imageAlt: 'Isku-duwe ayaa miis ku eegaya warqado, isaga oo la jooga bukaan da’ ah iyo gabadhiisa.',
  },
  destinations,
  faq,
  contact: {
    eyebrow: 'Halka ay ka bilaabato',
    title: 'Maanta bilow safarkaaga caafimaad',
    text: 'Wax yar nooga sheeg bukaanka. Isku-duwe ayaa 24 saacadood gudahood kuugu jawaaba, lacagna kuguma joogto.',
    formTitle: 'Hel la-tashigaaga bilaashka ah',
    emergency: 'Ma xaalad gurmad degdeg ah baa? Marka hore tag isbitaalka kuugu dhow, dabadeed na soo wac.',
    confidential: 'Dhammaan weydiimuhu waa sir, waxayna waafaqsan yihiin HIPAA.',
    phone: {
      title: 'Taageerada taleefanka',
      office: 'Xafiiska {homeCountry}',
      text: 'Waxaa la heli karaa 24/7 xaaladaha gurmadka iyo weydiimaha degdegga ah',
      whatsAppLabel: 'WhatsApp',
    },
    email: {
      title: 'Taageerada iimaylka',
      text: 'Waqtiga jawaabta: 24 saacadood gudahood (inta badan si aad uga dhaqso badan)',
    },
    hours: {
      title: 'Saacadaha xafiiska',
      weekdays: {
        Monday: 'Isniin',
        Tuesday: 'Talaado',
        Wednesday: 'Arbaco',
        Thursday: 'Khamiis',
        Friday: 'Jimce',
        Saturday: 'Sabti',
        Sunday: 'Axad',
      },
      span: '{first}-{last}',
      clock: 'so-SO-u-hc-h23',
      open: '{days}: {opens} - {closes}, {zone}',
      openAgain: '{before} iyo {opens} - {closes}',
      allDay: '{days}: 24 saacadood',
      closed: '{days}: wicitaannada gurmadka degdegga ah oo keliya',
      note: 'Wicitaannada degdegga ah: saacad kasta. Waxa aad qorto: 24 saacadood gudahood ayaa looga jawaabaa, Axadahana.',
    },
    promise: {
      title: 'Ballankayaga jawaabta',
      text: 'Dhammaan weydiimaha waxaan kaga jawaabnaa 24 saacadood gudahood.',
      urgent: 'Arrimaha caafimaad ee degdegga ah, na soo wac.',
    },
    privacy: { text: 'Cidda akhrida, inta aan hayno, iyo xuquuqdaada:', link: 'Ogeysiiska asturnaanta' },
    quickBar: {
      label: 'Nala soo xiriir',
      call: 'Soo wac',
      whatsApp: 'WhatsApp',
      form: 'La-tashi bilaash ah',
    },
  },
  form,
  footer: {
    text: '{nameMeaning} Bukaannada {region} waxaan u diyaarinnaa daaweyn dibadda ah.',
    servicesTitle: 'Adeegyada',
    destinationsTitle: 'Goobaha',
    contactTitle: 'Xiriir',
    privacyLink: 'Ogeysiiska asturnaanta',
    accessibilityLink: 'Fududaynta isticmaalka',
    copyright: '© {years} {company}',
  },
  privacy,
  accessibility,
  costs,
  sentPage: {
    metaTitle: 'Fariinta waa la diray: {company}',
    homeLink: 'Ku noqo bogga hore',
    askCountry:
      'Lambarka taleefankaaga waxaan u akhrinnay lambar {homeCountry} ah. Ma dal kale ayuu ka yahay? Markaas WhatsApp noogu sheeg ama na soo wac, oo sheeg lambarkaaga tixraaca.',
    heard: {
      question: 'Sidee nooga maqashay? Khasab ma aha inaad sheegto.',
      thanks: 'Mahadsanid. Weli waad beddeli kartaa.',
      choices: {
        search: 'Raadin internet',
        friend: 'Asxaab ama qoys',
        doctor: 'Dhakhtar',
        social: 'Baraha bulshada',
        event: 'Munaasabad',
        other: 'Wax kale',
      },
    },
  },
  patientPage,
  hospitalFiles,
  wrongOriginPage: {
    metaTitle: 'Lama dirin: {company}',
    title: 'Fariintaada lama dirin',
    text: 'Foomku wuxuu ka yimid ciwaan aan keenna ahayn. Dib u noqo, koobi garee waxa aad qortay, oo boggayaga ka dir.',
    homeLink: 'Fur boggayaga',
  },
  tooManyPage: {
    metaTitle: 'Isku dayo aad u badan: {company}',
    title: 'Hadda isku dayo aad u badan',
    text: 'Bogag badan ayaa waqti gaaban shabakaddaada laga codsaday. Sug toban daqiiqadood, dabadeed mar kale isku day.',
    kept: 'Waxa aad qortay boggan ayay ku kaydsan yihiin. Weli lama dirin.',
    send: 'Mar kale dir',
    call: 'Ma degdeg baa? Saacad kasta na soo wac:',
    homeLink: 'Ku noqo bogga hore',
  },
  notFound: {
    metaTitle: 'Bogga lama helin: {company}',
    title: 'Raalli noqo! Bogga lama helin',
    text: 'Ciwaankan waxba kuma jiraan. Waxaa laga yaabaa in si khaldan loo qoray, ama boggu guuray.',
    homeLink: 'Ku noqo bogga hore',
  },
  applicationError: {
    title: 'Khalad lama filaan ah oo barnaamijka ah!',
    text: 'Wax ayaa dhankayaga ka xumaaday. Mar kale waad isku dayi kartaa, ama na soo wac: saacad kasta waan ka jawaabnaa.',
    homeLink: 'Ku noqo bogga hore',
  },
  errors: formErrors,
  otherError,
  acknowledgement: {
    subject: '{company}: waan helnay weydiintaada {reference}',
    greeting: 'Salaan,',
    paragraphs: [
      'Waad ku mahadsan tahay weydiintaada. Way na soo gaartay, isku-duwe ayaana akhriyi doona.',
      'Lambarkaaga tixraacu waa {reference}. {promise}',
      'Ma xaalad gurmad degdeg ah baa? Marka hore tag isbitaalka kuugu dhow. Haddii ay degdeg tahay, saacad kasta wac {phone} oo sheeg lambarkaaga tixraaca.',
      'Iimaylkan waad ka jawaabi kartaa si aad wax ugu darto, ama wax u qor {email}.',
    ],
    page: 'Boggaaga gaarka ah wuxuu muujiyaa halka weydiintaadu marayso, wuxuuna qaataa waxa aad rabto inaad ku darto. Weligii ma muujiyo waxa aad qortay ama waxa aan qorno, hal arrin mooyaane: ka hor inta aynaan wax isbitaal u dirin, wuxuu muujiyaa soo koobiddayada iyo magacyada faylasha, ka dibna soo-jeedinnada isbitaallada. Linkigiisa adigu keligaa hayso: qof kasta oo haystaa taas wuu akhriyi karaa, magacaagana wax ayuu ku dari karaa.',
    promise: 'Waxaad naga maqlaysaa ugu dambayn {replyBy}, {zone}.',
    latePromise:
      'Waxay ahayd inaad hadda ka hor naga maqasho. Haddii aanad maqal, waan ka xunnahay: sida ugu dhaqsaha badan ee aan awoodno ayaan kuugu jawaabaynaa.',
    localTime: 'Saacadda {country} waa {localReplyBy}.',
    links: {
      confirmation: 'Fur boggaaga',
      whatsApp: 'WhatsApp ku qor',
      call: 'Wac {phone}',
    },
    notYou:
      'Miyaanay adiga ahayn? Markaas qof ayaa ciwaankaaga si khalad ah u qoray. Iimaylkani kuuma sheegayo wax uu qoray. Ugu jawaab “Aniga ma aha”, ciwaankaagana weydiintiisa waan ka saaraynaa.',
    signature: ['Isku-duwayaasha {company}', '{legalName}, {address}'],
  },
}
