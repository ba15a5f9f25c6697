import type { PreviewPage } from './preview-pages.ts'

/** Texts that are changed together and signed together, all of whose paths begin so, and the page that shows them. */
export type Part = { prefix: string; name: string; page: PreviewPage }

/** The first that fits counts: a part of a part comes before it. */
const parts: readonly Part[] = [
  { prefix: 'unreviewed', name: 'While nobody has reviewed the language', page: 'home' },
  { prefix: 'language', name: 'Offer of another language', page: 'home' },
  { prefix: 'meta', name: 'Search engines and shared links', page: 'home' },
  { prefix: 'header', name: 'Header and menu', page: 'home' },
  { prefix: 'hero', name: 'First screen', page: 'home' },
  { prefix: 'team', name: 'Coordinators', page: 'home' },
  { prefix: 'stats', name: 'Figures', page: 'home' },
  { prefix: 'services', name: 'Services', page: 'home' },
  { prefix: 'about', name: 'About', page: 'home' },
  { prefix: 'destinations', name: 'Destinations', page: 'home' },
  { prefix: 'faq', name: 'Questions', page: 'home' },
  { prefix: 'contact', name: 'Contact', page: 'home' },
  { prefix: 'form', name: 'Form', page: 'refused' },
  { prefix: 'footer', name: 'Footer', page: 'home' },
  { prefix: 'privacy', name: 'Privacy notice', page: 'privacy' },
  { prefix: 'accessibility', name: 'Accessibility statement', page: 'accessibility' },
  { prefix: 'accessibilityReviewed', name: 'Date of the accessibility statement', page: 'accessibility' },
  { prefix: 'costs', name: 'Costs', page: 'costs' },
  { prefix: 'sentPage', name: 'After sending', page: 'sent' },
  { prefix: 'patientPage.next', name: 'Patient’s page: what happens next', page: 'patient' },
  { prefix: 'patientPage.happened', name: 'Patient’s page: what has happened', page: 'patient' },
  { prefix: 'patientPage.add', name: 'Patient’s page: add something', page: 'patient' },
  { prefix: 'patientPage.contact', name: 'Patient’s page: address and number', page: 'patient' },
  { prefix: 'patientPage.reports', name: 'Patient’s page: files', page: 'patient' },
  { prefix: 'patientPage.ready', name: 'Patient’s page: what to have ready', page: 'patient' },
  { prefix: 'patientPage.withdraw', name: 'Patient’s page: stopping', page: 'patient-withdrawn' },
  { prefix: 'patientPage.hospitals', name: 'Patient’s page: hospitals', page: 'patient-hospitals' },
  { prefix: 'patientPage.done', name: 'Patient’s page: after each form', page: 'patient' },
  { prefix: 'patientPage.contactLinkPage', name: 'Confirming a new address', page: 'contact-link' },
  { prefix: 'patientPage.ended', name: 'Ended link', page: 'link-ended' },
  { prefix: 'patientPage.left', name: 'After leaving the page', page: 'page-left' },
  { prefix: 'acknowledgement', name: 'Mail: inquiry received', page: 'mail-acknowledgement' },
  {
    prefix: 'patientPage.consentQuestion',
    name: 'Mail: may we ask a hospital',
    page: 'mail-consent-question',
  },
  { prefix: 'patientPage.offers', name: 'Mail: offers from hospitals', page: 'patient-hospitals' },
  { prefix: 'patientPage.linkMail', name: 'Mail: new link', page: 'mail-link' },
  { prefix: 'patientPage.contactLink', name: 'Mail: confirm an address', page: 'mail-contact-link' },
  { prefix: 'patientPage.contactNotice', name: 'Mail: another way was given', page: 'mail-contact-notice' },
  { prefix: 'patientPage', name: 'Patient’s page', page: 'patient' },
  { prefix: 'hospitalFiles', name: 'Page: files for a hospital', page: 'hospital-files' },
  { prefix: 'wrongOriginPage', name: 'Page: not sent', page: 'wrong-origin' },
  { prefix: 'tooManyPage', name: 'Page: too many tries', page: 'too-many' },
  { prefix: 'notFound', name: 'Page: not found', page: 'not-found' },
  { prefix: 'applicationError', name: 'Page: error', page: 'error' },
  { prefix: 'errors', name: 'Errors of the form', page: 'refused' },
  { prefix: 'otherError', name: 'Other errors of fields', page: 'refused' },
]

/** A part that the content has and this list lacks is named by its path. */
export function findPart(path: string): Part {
  const found = parts.find(({ prefix }) => isWithin(path, prefix))
  if (found) return found
  const [prefix = path] = path.split('.')
  return { prefix, name: toWords(prefix), page: 'home' }
}

/** Parts that have texts, in the order above. */
export function listParts(paths: readonly string[]): Part[] {
  const found = new Map(paths.map((path) => [findPart(path).prefix, findPart(path)]))
  const known = parts.filter(({ prefix }) => found.has(prefix))
  return [...known, ...found.values().filter((part) => !parts.includes(part))]
}

/** `processingTimeLabel` is "Processing time label". */
export function toWords(key: string): string {
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function isWithin(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}.`)
}
