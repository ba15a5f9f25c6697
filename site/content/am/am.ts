import type { SiteContent } from '../types.ts'
import { accessibility } from './accessibility.ts'
import { costFacts, costs } from './costs.ts'
import { destinations } from './destinations.ts'
import { faq } from './faq.ts'
import { form, formErrors, otherError } from './form.ts'
import { hospitalFiles } from './hospitals.ts'
import { patientPage } from './patient-page.ts'
import type { AmharicPlurals } from './plurals.ts'
import { privacy } from './privacy.ts'
import { services } from './services.ts'

// Machine translation, not yet reviewed by a native speaker. Many readers count hours from 6:00: times say whose they are.
export const am: SiteContent<AmharicPlurals> = {
  locale: 'am',
  dir: 'ltr',
  writing: 'ethiopic',
  dates: 'am-ET-u-ca-gregory-hc-h23-nu-latn',
  language: {
    name: 'አማርኛ',
    label: 'ቋንቋዎች',
    offer: 'ይህን ገጽ በአማርኛ ያንብቡ',
    close: 'ይዝጉ',
  },
  isReviewed: false,
  unreviewed: {
    text: 'ይህን ገጽ አፍ መፍቻ ቋንቋው አማርኛ የሆነ ሰው ገና አላነበበውም።',
    tell: 'ስህተት ካዩ ይንገሩን',
    binding: 'የሚጸናው የእንግሊዝኛው ጽሑፍ ነው',
  },
  consentVersion: '2026-11-am-3',
  consentDate: 'እ.ኤ.አ. ኖቬምበር 29 ቀን 2026',
  accessibilityReviewed: 'እ.ኤ.አ. ኖቬምበር 24 ቀን 2026',
  facts: {
    region: 'ምሥራቅ አፍሪካ',
    regulator: 'የኬንያ የዳታ ጥበቃ ኮሚሽነር ጽሕፈት ቤት (odpc.go.ke)',
    disabilityAuthority: 'የኬንያ ብሔራዊ የአካል ጉዳተኞች ምክር ቤት (ncpwd.go.ke)',
    nameMeaning: 'Pona በስዋሂሊ «ይዳኑ» ማለት ነው።',
    ownCount: 'የራሳችን ቆጠራ',
    costs: costFacts,
    invented: [
      { role: 'አስተባባሪ፣ ልብና አጥንት', portrait: 'ቀይ ሻሽ ያደረገች ሴት ሥዕል' },
      { role: 'አስተባባሪ፣ ካንሰርና ዓይን', portrait: 'መነጽር ያደረገ ጢም ያለው ወንድ ሥዕል' },
    ],
  },
  meta: {
    title: '{company}፦ ከእርስዎ ጋር የሚዘጋጅ የውጭ አገር ሕክምና',
    description:
      'በ{region} ያሉ ታካሚዎች በውጭ አገር ሕክምና እንዲያገኙ እናግዛለን፦ {destinationNames}። ነጻ ምክክር፣ በ24 ሰዓት ውስጥም መልስ።',
    shareImageAlt: '{company}፦ ከግራር ዛፍ ሥር ያለ ቤተሰብ፣ ከተራራ በላይ የሚወጣ የበረራ መስመርም',
    areaServed: ['KE', 'UG', 'TZ', 'RW', 'ET', 'SO'],
  },
  header: {
    skipLink: 'ወደ ይዘቱ ይዝለሉ',
    homeLabel: '{company}፣ ዋና ገጽ',
    navigationLabel: 'ዋና',
    menuLabel: 'ማውጫ',
    callLabel: 'ይደውሉ',
    mailLabel: 'ኢሜይል',
    whatsAppLabel: 'ዋትስአፕ',
    links: [
      { section: 'home', label: 'ዋና ገጽ' },
      { section: 'services', label: 'አገልግሎቶች' },
      { section: 'destinations', label: 'መዳረሻዎች' },
      { section: 'about', label: 'ስለ እኛ' },
      { section: 'contact', label: 'ያግኙን' },
    ],
    action: { section: 'contact', label: 'ይጀምሩ' },
  },
  hero: {
    title: 'የፈውስ ጉዞዎ እዚህ ይጀምራል',
    text: 'በውጭ አገር ትክክለኛውን ሆስፒታል እናገኝልዎታለን፣ ዋጋውን እናሳይዎታለን፣ በጉዞው ሁሉ ከጎንዎ እንሆናለን።',
    primaryAction: { section: 'contact', label: 'ጉዞዎን ይጀምሩ' },
    secondaryAction: { section: 'about', label: 'ተጨማሪ ይወቁ' },
    imageAlt: 'ሻንጣ የያዘ ቤተሰብ ከግራር ዛፍ ሥር። የበረራ መስመር ከቤታቸው ተነሥቶ ከተራራ በላይ ይወጣል።',
  },
  team: { label: 'መልስ የሚሰጡዎት', yours: 'ጉዳይዎን የሚከታተሉ', invented: 'ምሳሌ፦ እነዚህ ሰዎች ምናባዊ ናቸው።' },
  stats: {
    label: '{company} በቁጥር',
    labels: {
      patients: 'ያገለገልናቸው ታካሚዎች',
      rating: 'ታካሚዎች የሰጡት ነጥብ',
      destinations: { one: 'መዳረሻ', other: 'መዳረሻዎች' },
      services: { one: 'አገልግሎት', other: 'አገልግሎቶች' },
      hospitals: 'አጋር ሆስፒታሎች',
      years: 'የልምድ ዓመታት',
    },
  },
  services,
  about: {
    eyebrow: 'አብሮዎት የሚሄድ',
    title: 'ከመጀመሪያው ጥሪ እስከ መጨረሻው የሕክምና ክትትል፣ አንድ ሰው በስምዎ ያውቅዎታል',
    paragraphs: [
      'መታመም በራሱ ከባድ ነው። አስተባባሪዎቻችን ከምክክሩ እስከ ማገገም ድረስ ያለውን እያንዳንዱን ዝርዝር ጉዳይ ያከናውናሉ፤ እርስዎና ቤተሰብዎም በጉዞው ሁሉ የሚነጋገሩት ከዚያው ሰው ጋር ነው።',
    ],
    points: ['ከመወሰንዎ በፊት ዋጋውን ያያሉ።', 'ሆስፒታሉን የሚመርጡት እርስዎ ነዎት፣ እኛ አይደለንም።', 'ቤተሰብዎ ለማን መደወል እንዳለበት ያውቃል።'],
    imageAlt: 'አንድ አስተባባሪ ከአረጋዊ ታካሚና ከሴት ልጃቸው ጋር ጠረጴዛ ላይ ሰነዶችን ያያል።',
  },
  destinations,
  faq,
  contact: {
    eyebrow: 'የሚጀመርበት ቦታ',
    title: 'የሕክምና ጉዞዎን ዛሬ ይጀምሩ',
    text: 'ስለ ታካሚው ጥቂት ይንገሩን። አንድ አስተባባሪ በ24 ሰዓት ውስጥ ይመልሳል፤ ምንም አያስከፍልም።',
    formTitle: 'ነጻ ምክክርዎን ያግኙ',
    emergency: 'ድንገተኛ ሁኔታ ነው? በመጀመሪያ ለእርስዎ በጣም ቅርብ ወደሆነው ሆስፒታል ይሂዱ፣ ከዚያ ይደውሉልን።',
    confidential: 'ሁሉም ጥያቄዎች ሚስጥራዊ ናቸው፣ ከ HIPAA ጋርም የሚስማሙ ናቸው።',
    phone: {
      title: 'የስልክ ድጋፍ',
      office: 'የ{homeCountry} ቢሮ',
      text: 'ለድንገተኛ ሁኔታዎችና ለአስቸኳይ ጥያቄዎች በቀን 24 ሰዓት፣ በሳምንት 7 ቀናት',
      whatsAppLabel: 'ዋትስአፕ',
    },
    email: { title: 'የኢሜይል ድጋፍ', text: 'መልስ የምንሰጥበት ጊዜ፦ በ24 ሰዓት ውስጥ (ብዙውን ጊዜ ከዚያ በጣም ፈጥኖ)' },
    hours: {
      title: 'የቢሮ ሰዓታት',
      weekdays: {
        Monday: 'ሰኞ',
        Tuesday: 'ማክሰኞ',
        Wednesday: 'ረቡዕ',
        Thursday: 'ሐሙስ',
        Friday: 'ዓርብ',
        Saturday: 'ቅዳሜ',
        Sunday: 'እሑድ',
      },
      span: 'ከ{first} እስከ {last}',
      clock: 'am-ET-u-hc-h23-nu-latn',
      open: '{days}፦ {opens} - {closes} ({zone}፣ ዓለም አቀፍ አቆጣጠር)',
      openAgain: '{before}፣ {opens} - {closes}',
      allDay: '{days}፦ 24 ሰዓት',
      closed: '{days}፦ የድንገተኛ ሁኔታ ጥሪዎች ብቻ',
      note: 'አስቸኳይ ጥሪዎች፦ በማንኛውም ሰዓት። የሚጽፉት፦ እሑድም ጭምር በ24 ሰዓት ውስጥ መልስ ያገኛል።',
    },
    promise: {
      title: 'መልስ ለመስጠት የገባነው ቃል',
      text: 'ለሁሉም ጥያቄዎች በ24 ሰዓት ውስጥ መልስ እንሰጣለን።',
      urgent: 'ለአስቸኳይ የሕክምና ጉዳዮች ይደውሉልን።',
    },
    privacy: { text: 'ማን እንደሚያነበው፣ ለምን ያህል ጊዜ እንደምናስቀምጠው፣ መብቶችዎም፦', link: 'የግላዊነት ማስታወቂያ' },
    quickBar: {
      label: 'ያግኙን',
      call: 'ይደውሉ',
      whatsApp: 'ዋትስአፕ',
      form: 'ነጻ ምክክር',
    },
  },
  form,
  footer: {
    text: '{nameMeaning} በ{region} ላሉ ታካሚዎች የውጭ አገር ሕክምና እናዘጋጃለን።',
    servicesTitle: 'አገልግሎቶች',
    destinationsTitle: 'መዳረሻዎች',
    contactTitle: 'ያግኙን',
    privacyLink: 'የግላዊነት ማስታወቂያ',
    accessibilityLink: 'ተደራሽነት',
    copyright: '© {years} {company}',
  },
  privacy,
  accessibility,
  costs,
  sentPage: {
    metaTitle: 'መልእክቱ ተልኳል፦ {company}',
    homeLink: 'ወደ ዋናው ገጽ ይመለሱ',
    askCountry:
      'የስልክ ቁጥርዎን የ{homeCountry} ቁጥር አድርገን አንብበነዋል። የሌላ አገር ነው? ከሆነ በዋትስአፕ ይንገሩን ወይም ይደውሉልን፤ የማጣቀሻ ቁጥርዎንም ይጥቀሱ።',
    heard: {
      question: 'ስለ እኛ እንዴት ሰሙ? መናገር ግዴታ አይደለም።',
      thanks: 'እናመሰግናለን። አሁንም ሊቀይሩት ይችላሉ።',
      choices: {
        search: 'በኢንተርኔት ፍለጋ',
        friend: 'ከጓደኛ ወይም ከቤተሰብ',
        doctor: 'ከሐኪም',
        social: 'ከማኅበራዊ ሚዲያ',
        event: 'ከአንድ ስብሰባ ወይም ዝግጅት',
        other: 'ሌላ',
      },
    },
  },
  patientPage,
  hospitalFiles,
  wrongOriginPage: {
    metaTitle: 'አልተላከም፦ {company}',
    title: 'መልእክትዎ አልተላከም',
    text: 'ቅጹ የመጣው ከእኛ ሳይሆን ከሌላ አድራሻ ነው። ወደ ኋላ ይመለሱ፣ የጻፉትን ይቅዱ፣ ከእኛ ገጽ ይላኩት።',
    homeLink: 'ገጻችንን ይክፈቱ',
  },
  tooManyPage: {
    metaTitle: 'በጣም ብዙ ሙከራዎች፦ {company}',
    title: 'አሁን በጣም ብዙ ሙከራዎች ተደርገዋል',
    text: 'ከኔትወርክዎ በአጭር ጊዜ ውስጥ ብዙ ገጾች ተጠይቀዋል። አሥር ደቂቃ ይጠብቁ፣ ከዚያ እንደገና ይሞክሩ።',
    kept: 'የጻፉት በዚህ ገጽ ላይ ተቀምጧል። ገና አልተላከም።',
    send: 'እንደገና ይላኩ',
    call: 'አስቸኳይ ነው? በማንኛውም ሰዓት ይደውሉልን፦',
    homeLink: 'ወደ ዋናው ገጽ ይመለሱ',
  },
  notFound: {
    metaTitle: 'ገጹ አልተገኘም፦ {company}',
    title: 'ውይ! ገጹ አልተገኘም',
    text: 'በዚህ አድራሻ ምንም ነገር የለም። በስህተት ተጽፎ ወይም ገጹ ተዛውሮ ሊሆን ይችላል።',
    homeLink: 'ወደ ዋናው ገጽ ይመለሱ',
  },
  applicationError: {
    title: 'ያልተጠበቀ የመተግበሪያ ስህተት!',
    text: 'በእኛ በኩል አንድ ነገር ተበላሽቷል። እንደገና መሞከር ወይም ሊደውሉልን ይችላሉ፦ በማንኛውም ሰዓት መልስ እንሰጣለን።',
    homeLink: 'ወደ ዋናው ገጽ ይመለሱ',
  },
  errors: formErrors,
  otherError,
  acknowledgement: {
    subject: '{company}፦ ጥያቄዎ {reference} ደርሶናል',
    greeting: 'ሰላም፣',
    paragraphs: [
      'ስለ ጥያቄዎ እናመሰግናለን። ደርሶናል፤ አንድ አስተባባሪም ያነበዋል።',
      'የማጣቀሻ ቁጥርዎ {reference} ነው። {promise}',
      'ድንገተኛ ሁኔታ ነው? በመጀመሪያ ለእርስዎ በጣም ቅርብ ወደሆነው ሆስፒታል ይሂዱ። አስቸኳይ ከሆነ በማንኛውም ሰዓት ወደ {phone} ይደውሉና የማጣቀሻ ቁጥርዎን ይንገሩ።',
      'አንድ ነገር ለመጨመር ለዚህ ኢሜይል መልስ መስጠት፣ ወይም ወደ {email} መጻፍ ይችላሉ።',
    ],
    page: 'የራስዎ ገጽ ጥያቄዎ የት እንደደረሰ ያሳያል፣ መጨመር የሚፈልጉትንም ይቀበላል። እርስዎ የጻፉትን ወይም እኛ የምንጽፈውን በፍጹም አያሳይም፤ ከአንድ ነገር በስተቀር፦ ወደ ሆስፒታል አንድ ነገር ከመላካችን በፊት ማጠቃለያችንንና የፋይሎቹን ስሞች፣ በኋላም የሆስፒታሎችን ዋጋ ማቅረቢያዎች ያሳያል። ሊንኩን ለራስዎ ብቻ ያስቀምጡት፦ ሊንኩ ያለው ማንኛውም ሰው ያንን ሊያነብና በስምዎ አንድ ነገር ሊጨምር ይችላል።',
    promise: 'ቢዘገይ እስከ {replyBy} ድረስ ከእኛ ይሰማሉ ({zone}፣ ዓለም አቀፍ አቆጣጠር)።',
    latePromise: 'እስከ አሁን ከእኛ ሊሰሙ ይገባ ነበር። ካልሰሙ ይቅርታ እንጠይቃለን፦ በተቻለን ፍጥነት እንመልሳለን።',
    localTime: 'ይህ በ{country} {localReplyBy} ነው (ዓለም አቀፍ አቆጣጠር)።',
    links: {
      confirmation: 'ገጽዎን ይክፈቱ',
      whatsApp: 'በዋትስአፕ ይጻፉ',
      call: 'ወደ {phone} ይደውሉ',
    },
    notYou:
      'እርስዎ አይደሉም? እንግዲያው አንድ ሰው አድራሻዎን በስህተት ጽፏል። ይህ ኢሜይል ከጻፈው ምንም አይነግርዎትም። «እኔ አይደለሁም» ብለው መልስ ይስጡ፤ አድራሻዎን ከጥያቄው ላይ እናወጣለን።',
    signature: ['የ{company} አስተባባሪዎች', '{legalName}፣ {address}'],
  },
}
