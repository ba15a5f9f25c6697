import type { AcknowledgementWords, SiteWords } from '#contract/site-build.ts'

/** All words and figures of the site in one language. Plain text throughout; `{name}` marks a placeholder. */
export type SiteContent = {
  locale: string
  consentVersion: string
  meta: { title: string; description: string }
  header: HeaderContent
  hero: HeroContent
  stats: StatsContent
  services: ServicesContent
  about: AboutContent
  destinations: DestinationsContent
  contact: ContactContent
  form: FormContent
  footer: FooterContent
  sentPage: { metaTitle: string; homeLink: string }
  notFound: { metaTitle: string; title: string; text: string; homeLink: string }
  applicationError: { title: string; text: string; homeLink: string }
  faults: SiteWords['faults']
  otherFault: string
  acknowledgement: AcknowledgementWords
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

export type StatsContent = {
  label: string
  items: readonly { value: string; label: string }[]
}

export type IconName =
  | 'plan'
  | 'appointment'
  | 'visa'
  | 'flight'
  | 'stay'
  | 'checkup'
  | 'medicine'
  | 'support'
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

type ServiceColour = 'forest' | 'clay' | 'ochre' | 'plum' | 'lagoon' | 'indigo'

type Service = {
  title: string
  description: string
  icon: IconName
  colour: ServiceColour
}

export type ServicesContent = {
  eyebrow: string
  title: string
  text: string
  items: readonly Service[]
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
  image: DestinationName
  imageAlt: string
  country: string
  description: string
  highlights: readonly string[]
  rating: number
  avgCost: string
  processingTime: string
}

export type DestinationsContent = {
  eyebrow: string
  title: string
  text: string
  ratingLabel: string
  highlightsLabel: string
  avgCostLabel: string
  processingTimeLabel: string
  items: readonly Destination[]
  note: { title: string; terms: readonly { term: string; meaning: string }[]; action: SectionLink }
}

export type ContactContent = {
  eyebrow: string
  title: string
  text: string
  formTitle: string
  confidential: string
  phone: { title: string; office: string; text: string; whatsAppLabel: string }
  email: { title: string; text: string }
  hours: { title: string }
  promise: { title: string; text: string; urgent: string }
}

type FieldWords = { label: string; hint?: string; placeholder?: string }

export type FormContent = {
  requiredNote: string
  name: FieldWords
  email: FieldWords
  countryCode: FieldWords
  phone: FieldWords
  treatment: FieldWords
  suggestions: readonly string[]
  message: FieldWords
  consent: string
  send: string
  sending: string
  summaryTitle: string
  errorPrefix: string
  titlePrefix: string
  problems: Record<'tooMany' | 'unavailable' | 'wrongOrigin' | 'tooLarge', string>
  sentToast: ToastWords
  failedToast: ToastWords
  notificationsLabel: string
  dismiss: string
  sent: SentWords
}

type ToastWords = { title: string; text: string }

export type SentWords = {
  title: string
  text: string
  reference: string
  replyBy: string
  replyZone: string
  keepReference: string
  urgent: string
}

type FooterContent = {
  text: string
  servicesTitle: string
  destinationsTitle: string
  contactTitle: string
  copyright: string
}
