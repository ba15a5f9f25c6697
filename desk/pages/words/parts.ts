import type { PreviewPage } from '#contract/desk/texts.ts'

/** Texts that are changed together, all of whose paths begin so, and the page that shows them. */
export type Part = { prefix: string; name: string; page: PreviewPage }

/** The first that fits counts: a part of a part comes before it. */
const named: readonly Part[] = [
  { prefix: 'meta', name: 'Search engines and shared links', page: 'home' },
  { prefix: 'header', name: 'Header and menu', page: 'home' },
  { prefix: 'hero', name: 'First screen', page: 'home' },
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
  { prefix: 'sentPage', name: 'After sending', page: 'sent' },
  { prefix: 'patientPage.next', name: 'Patient’s page: what happens next', page: 'patient' },
  { prefix: 'patientPage.happened', name: 'Patient’s page: what has happened', page: 'patient' },
  { prefix: 'patientPage.add', name: 'Patient’s page: add something', page: 'patient' },
  { prefix: 'patientPage.contact', name: 'Patient’s page: address and number', page: 'patient' },
  { prefix: 'patientPage.reports', name: 'Patient’s page: files', page: 'patient' },
  { prefix: 'patientPage.ready', name: 'Patient’s page: what to have ready', page: 'patient' },
  { prefix: 'patientPage.withdraw', name: 'Patient’s page: stopping', page: 'patient-withdrawn' },
  { prefix: 'patientPage.done', name: 'Patient’s page: after each form', page: 'patient' },
  { prefix: 'patientPage.contactLinkPage', name: 'Confirming a new address', page: 'contact-link' },
  { prefix: 'patientPage.ended', name: 'Ended link', page: 'link-ended' },
  { prefix: 'patientPage.left', name: 'After leaving the page', page: 'page-left' },
  { prefix: 'acknowledgement', name: 'Mail: inquiry received', page: 'mail-acknowledgement' },
  { prefix: 'patientPage.linkMail', name: 'Mail: new link', page: 'mail-link' },
  { prefix: 'patientPage.contactLink', name: 'Mail: confirm an address', page: 'mail-contact-link' },
  { prefix: 'patientPage.contactNotice', name: 'Mail: another way was given', page: 'mail-contact-notice' },
  { prefix: 'patientPage', name: 'Patient’s page', page: 'patient' },
  { prefix: 'wrongOriginPage', name: 'Page: not sent', page: 'wrong-origin' },
  { prefix: 'tooManyPage', name: 'Page: too many tries', page: 'too-many' },
  { prefix: 'notFound', name: 'Page: not found', page: 'not-found' },
  { prefix: 'applicationError', name: 'Page: error', page: 'error' },
  { prefix: 'errors', name: 'Errors of the form', page: 'refused' },
  { prefix: 'otherError', name: 'Other errors of fields', page: 'refused' },
]

/** A part that the content has and this list lacks is named by its path. */
export function findPart(path: string): Part {
  const found = named.find(({ prefix }) => isWithin(path, prefix))
  if (found) return found
  const [prefix = path] = path.split('.')
  return { prefix, name: toWords(prefix), page: 'home' }
}

/** Those that have texts, in the order above. */
export function listParts(paths: readonly string[]): Part[] {
  const found = new Map(paths.map((path) => [findPart(path).prefix, findPart(path)]))
  const known = named.filter(({ prefix }) => found.has(prefix))
  return [...known, ...found.values().filter((part) => !named.includes(part))]
}

/** What a text is called beside its field, such as "Items 3: answer". */
export function toLabel(path: string, { prefix }: Part): string {
  const keys = path === prefix ? [prefix] : path.slice(prefix.length + 1).split('.')
  const words = keys.map((key, place) => {
    if (/^\d+$/.test(key)) return String(Number(key) + 1)
    const word = ownWords[key] ?? toWords(key).toLowerCase()
    // One of a list.
    return /^\d+$/.test(keys[place + 1] ?? '') ? word.replace(/ies$/, 'y').replace(/s$/, '') : word
  })
  const label = words.join(' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

const ownWords: Readonly<Record<string, string>> = {
  eyebrow: 'line above the title',
  imageAlt: 'picture in words',
  shareImageAlt: 'shared picture in words',
  metaTitle: 'title of the window',
  items: 'entries',
  trap: 'field for robots',
}

/** `processingTimeLabel` is "Processing time label". */
function toWords(key: string): string {
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function isWithin(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}.`)
}

export const pageNames: Readonly<Record<PreviewPage, string>> = {
  home: 'Home page',
  refused: 'Form with errors',
  privacy: 'Privacy notice',
  accessibility: 'Accessibility statement',
  sent: 'After sending',
  patient: 'Patient’s page: waiting for an answer',
  'patient-waits': 'Patient’s page: their turn',
  'patient-closed': 'Patient’s page: closed',
  'patient-withdrawn': 'Patient’s page: stopped',
  'contact-link': 'Confirming a new address',
  'contact-confirmed': 'Confirmed address',
  'link-ended': 'Ended link',
  'page-left': 'After leaving the page',
  'too-many': 'Too many tries',
  'wrong-origin': 'Not sent',
  'not-found': 'Not found',
  error: 'Error',
  'mail-acknowledgement': 'Mail: inquiry received',
  'mail-link': 'Mail: new link',
  'mail-contact-link': 'Mail: confirm an address',
  'mail-contact-notice': 'Mail: another way was given',
}
