import type { CountryNames } from '#contract/company/countries.ts'
import type { HeardFrom } from '#contract/inquiry/heard-from.ts'
import type { InquiryField } from '#contract/inquiry/inquiry.ts'
import type { ServiceIcon } from '#contract/settings/services.ts'
import type { CountedKind, StatisticKind } from '#contract/settings/statistics.ts'
import type {
  ConsentAnswer,
  Doing,
  Milestone,
  PageStep,
  reachChoices,
  writerChoices,
} from '#contract/site/patient-page.ts'
import type {
  AcknowledgementWords,
  BindingText,
  CompanyFacts,
  Direction,
  FigureSource,
  PatientPageMailWords,
  ServiceCard,
  SiteWords,
  TranslatedFacts,
} from '#contract/site/site-build.ts'
import type { OfficeHoursWords } from '../words/office-hours.ts'
import type { Plural, PluralCategory } from '../words/plural.ts'
import type { EnglishPlurals } from './en/plurals.ts'
import type { FileWords } from './file-words.ts'

/**
 * All words and figures of the site in one language. Plain text; `{name}` is a placeholder. `Category`: the plural
 * categories that the language has, each of which its counted texts must have.
 */
export type SiteContent<Category extends PluralCategory = never> = {
  /** A BCP 47 tag; also the first part of the address, except for the default language. */
  locale: string
  dir: Direction
  writing: Writing
  dates: string
  language: LanguageWords
  /** Facts of the content's company, in this language. */
  facts?: CompanyFacts
  translatedFacts?: TranslatedFacts | undefined
  /** By a native speaker. */
  isReviewed: boolean
  /** Shown on each page while nobody has reviewed the language; `binding` is the title of the English text beside its own. */
  unreviewed: { text: string; tell: string; binding: string }
  binding?: BindingText<PrivacyContent<EnglishPlurals>> | undefined
  /** Date of the consent sentence and the privacy notice; stored with each inquiry. */
  consentVersion: string
  consentDate: string
  /** Date of the accessibility statement. */
  accessibilityReviewed: string
  meta: MetaContent
  header: HeaderContent
  hero: HeroContent
  /** `label`: of the coordinators on the page; `yours`: of the patient's own; `invented`: marks those of the example. */
  team: { label: string; yours: string; invented: string }
  stats: StatsContent<Category>
  services: ServicesContent
  about: AboutContent
  destinations: DestinationsContent
  faq: FaqContent
  contact: ContactContent
  form: FormContent
  footer: FooterContent
  privacy: PrivacyContent<Category>
  accessibility: NoticeContent
  costs: CostsContent
  sentPage: {
    metaTitle: string
    homeLink: string
    askCountry: string
    heard: { question: string; thanks: string; choices: Record<HeardFrom, string> }
  }
  patientPage: PatientPageContent<Category>
  hospitalFiles: HospitalFilesContent
  wrongOriginPage: { metaTitle: string; title: string; text: string; homeLink: string }
  tooManyPage: {
    metaTitle: string
    title: string
    text: string
    kept: string
    send: string
    call: string
    homeLink: string
  }
  notFound: { metaTitle: string; title: string; text: string; homeLink: string }
  applicationError: { title: string; text: string; homeLink: string }
  errors: SiteWords['errors']
  otherError: string
  acknowledgement: AcknowledgementWords
}

/** The letters of a language; other ones than Latin need styles of their own. */
export type Writing = 'latin' | 'arabic' | 'ethiopic'

export type LanguageWords = {
  /** In itself, such as Kiswahili. */
  name: string
  /** Names the list of languages. */
  label: string
  /** In one line, to a visitor whose browser prefers this language to that of the page. */
  offer: string
  close: string
}

type MetaContent = {
  title: string
  description: string
  shareImageAlt: string
  /** For search engines: the countries whose patients are served, as codes. */
  areaServed: readonly string[]
}

type SectionId = 'home' | 'services' | 'destinations' | 'about' | 'contact'

type SectionLink = { section: SectionId; label: string }

export type HeaderContent = {
  skipLink: string
  homeLabel: string
  navigationLabel: string
  menuLabel: string
  callLabel: string
  mailLabel: string
  whatsAppLabel: string
  links: readonly SectionLink[]
  action: SectionLink
}

export type HeroContent = {
  title: string
  text: string
  primaryAction: SectionLink
  secondaryAction: SectionLink
  imageAlt: string
}

export type StatsContent<Category extends PluralCategory = never> = {
  label: string
  labels: Record<Exclude<StatisticKind, CountedKind>, string> & Record<CountedKind, Plural<Category>>
}

export type IconName =
  | ServiceIcon
  | 'phone'
  | 'mail'
  | 'clock'
  | 'promise'
  | 'whatsapp'
  | 'menu'
  | 'close'
  | 'check'
  | 'alert'
  | 'arrow'

export type ServicesContent = {
  eyebrow: string
  title: string
  text: string
  items: readonly ServiceCard[]
  prompt: { title: string; text: string; action: SectionLink }
}

export type AboutContent = {
  eyebrow: string
  title: string
  paragraphs: readonly string[]
  points: readonly string[]
  imageAlt: string
}

type DestinationName = 'india' | 'thailand' | 'singapore' | 'turkey' | 'dubai'

export type Destination = {
  /** Another name where an administrator has added it. */
  image: DestinationName | `own-${number}`
  imageAlt: string
  country: string
  description: string
  highlights: readonly string[]
  /** Null, and empty texts, are not shown. */
  rating: number | null
  avgCost: string
  processingTime: string
  /** The colours of its stamp, where it has no landmark. */
  own?: { ink: string; sky: string }
  /** Source of its own figures; otherwise the note explains them. */
  figures?: FigureSource
}

type TermMeaning = { name: TermName; term: string; meaning: string }

export type TermName = 'savings' | 'processing' | 'rating'

export type DestinationsContent = {
  eyebrow: string
  title: string
  titleOfOne: string
  text: string
  /** Follows where a destination has savings. */
  savingsText: string
  ratingLabel: string
  highlightsLabel: string
  avgCostLabel: string
  /** The basis of the comparison. */
  processingTimeLabel: string
  factLabel: string
  /** Contains {source} and {date}; stands below figures that have a source of their own. */
  sourceLabel: string
  /** Source of the figures that follow. */
  figures: FigureSource
  items: readonly Destination[]
  /** `colon`: a {term} before its meaning. */
  note: { title: string; colon: string; terms: readonly TermMeaning[]; action: SectionLink }
}

export type FaqContent = {
  eyebrow: string
  title: string
  text: string
  items: readonly { question: string; answer: readonly string[] }[]
}

export type NoticeContent = {
  metaTitle: string
  description: string
  eyebrow: string
  title: string
  summary: string
  sections: readonly { title: string; points?: readonly string[]; paragraphs: readonly string[] }[]
  contactTitle: string
  version: string
}

/** {retention}, {spam} and {link} in it are `days` of a number. */
export type PrivacyContent<Category extends PluralCategory = never> = NoticeContent & {
  days: Plural<Category>
}

/** The page that works one estimate out and says who pays whom. */
export type CostsContent = {
  /** Leads here. */
  link: string
  metaTitle: string
  description: string
  eyebrow: string
  title: string
  summary: string
  estimate: Record<
    'title' | 'operation' | 'hospital' | 'stay' | 'cost' | 'includes' | 'excludes' | 'changes',
    string
  > & {
    /** Contains {source} and {date}. */
    source: string
  }
  payment: { title: string; text: string; earnings: string }
}

export type ContactContent = {
  eyebrow: string
  title: string
  text: string
  formTitle: string
  emergency: string
  confidential: string
  phone: { title: string; office: string; text: string; whatsAppLabel: string }
  email: { title: string; text: string }
  hours: { title: string; note: string } & OfficeHoursWords
  promise: { title: string; text: string; urgent: string }
  privacy: { text: string; link: string }
  quickBar: { label: string; call: string; whatsApp: string; form: string }
}

type FieldWords = { label: string; hint?: string; placeholder?: string }

export type FormContent = Record<InquiryField, FieldWords> & {
  requiredNote: string
  countryNames: CountryNames
  otherCountry: string
  suggestions: readonly string[]
  answerLanguage: string
  phoneNote: PhoneNoteWords
  emailNote: { understood: string; suggestion: string; accept: string }
  consent: string
  send: string
  sending: string
  sendAnother: string
  connection: ConnectionWords
  draft: { kept: string; clear: string; cleared: string; forgotten: string }
  summaryTitle: string
  errorPrefix: string
  titlePrefix: string
  problems: Record<'tooMany' | 'unavailable' | 'tooLarge', string>
  sentToast: ToastWords
  failedToast: ToastWords
  otherWays: string
  contact: ContactWords
  notificationsLabel: string
  dismiss: string
  sent: SentWords
}

/** `{number}` is the number as it is dialled, with its country; `{country}` a name, `{code}` its country code. */
export type PhoneNoteWords = {
  /** Offers the country of the device's time zone. */
  home: string
  understood: string
  /** Between two numbers. */
  or: string
  tooShort: string
  tooLong: string
  codeChanged: string
  codeNotUsed: string
  codeMissing: string
  /** Asked if the number may be from another country than the preselected one; the answers are buttons. */
  question: string
  yes: string
  no: string
}

export type ConnectionWords = {
  offline: string
  waiting: string
  slow: string
  keepOpen: string
  retry: string
  cancel: string
}

type ToastWords = { title: string; text: string }

export type SentWords = {
  title: string
  text: string
  /** {email} and {phone} as they were sent. */
  contacts: string
  /** Leads to where they are corrected. */
  correct: string
  reference: string
  replyBy: string
  replyZone: string
  /** {time} on the device's clock, if that shows another time. */
  ownReplyTime: string
  keepReference: string
  page: string
  /** Leads to the part of the same page that takes files. */
  reports: string
  urgent: string
  /** Replaces `text` once the reply is overdue. */
  late: string
  /** Says that the device remembers the reference; has the button to forget it. */
  remembered: string
  forget: string
}

export type ContactWords = { call: string; whatsApp: string; mail: string }

/** The page at the link of confirmation and acknowledgement. */
export type PatientPageContent<Category extends PluralCategory = never> = PatientPageMailWords & {
  metaTitle: string
  title: string
  homeLink: string
  safe: string
  leave: string
  leaveHint: string
  next: Record<PageStep, { text: string; by: string }> & {
    title: string
    late: string
    calendar: string
    /** Before the times of agreed calls that don't take place. */
    cancelled: string
    cancelledCalendar: string
  }
  happened: Record<Milestone['kind'], string> & { title: string }
  add: Record<'message' | 'when' | 'language' | 'relation', FieldWords> & {
    title: string
    text: string
    more: string
    reach: { label: string; choices: Record<(typeof reachChoices)[number], string> }
    writer: { label: string; choices: Record<(typeof writerChoices)[number], string> }
    send: string
    errors: { required: string; tooLong: string; notAChoice: string }
    problems: { tooMany: string; tooLarge: string; unavailable: string }
    /** For the form with script, which keeps the typed words. */
    failed: { tooMany: string; tooLarge: string; failed: string }
  }
  contact: Record<'email' | 'countryCode' | 'phone', FieldWords> & {
    title: string
    text: string
    send: string
    errors: { required: string }
  }
  contactLinkPage: {
    metaTitle: string
    title: string
    /** {reference} */
    text: string
    confirm: string
    confirmedTitle: string
    confirmed: string
    homeLink: string
  }
  hospitals: HospitalsContent
  /** After each of the page's forms was stored. */
  done: Record<Doing, string>
  withdraw: {
    title: string
    text: string
    erase: string
    send: string
    /** While it can be taken back, {time}. */
    withdrawn: string
    erasing: string
    takeBackBy: string
    takeBack: string
    late: string
  }
  reports: FileWords<Category>
  ready: { title: string; points: readonly string[] }
  ended: { metaTitle: string; title: string; text: string; homeLink: string }
  left: { metaTitle: string; title: string; text: string; open: string; homeLink: string }
}

/** Questions about hospitals, and the choice among their offers. */
export type HospitalsContent = {
  /** In place of the page's `safe`. */
  safe: string
  /** Contains {hospital} and {place}. */
  question: string
  text: string
  summary: string
  files: string
  /** Says that reports carry the patient's name, and that photos lose their place and device. */
  carries: string
  takeBack: string
  answers: Record<ConsentAnswer, string>
  offers: {
    title: string
    text: string
    /** Contains {hospital}. */
    choose: string
    chosen: string
    expired: string
    /** Leads to the form that adds words. */
    ask: string
    none: string
  }
}

/** The page that hands files to a hospital. */
export type HospitalFilesContent = {
  metaTitle: string
  /** Contains {reference}. */
  title: string
  /** Contains {date}. */
  text: string
  download: string
  answer: string
  endedTitle: string
  ended: string
}

type FooterContent = {
  text: string
  servicesTitle: string
  destinationsTitle: string
  contactTitle: string
  privacyLink: string
  accessibilityLink: string
  copyright: string
}
