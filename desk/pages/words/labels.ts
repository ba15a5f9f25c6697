import { weekdays } from '#contract/company/company.ts'
import { type Part, toWords } from '#contract/texts/parts.ts'
import type { PreviewPage } from '#contract/texts/preview-pages.ts'

/** Label of a text, next to its field, such as "Entry 3 answer 1" or "Hours, weekdays, Monday". */
export function toLabel(path: string, { prefix }: Part): string {
  const keys = path === prefix ? [prefix] : path.slice(prefix.length + 1).split('.')
  const label = keys.reduce((before, key, place) => {
    const [earlier = '', next = ''] = [keys[place - 1], keys[place + 1]]
    const word = toWord(key, next)
    return before === '' ? word : `${before}${isNumber(key) || isNumber(earlier) ? '' : ','} ${word}`
  }, '')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

const isNumber = (key: string) => /^\d+$/.test(key)

function toWord(key: string, next: string): string {
  if (isNumber(key)) return String(Number(key) + 1)
  const word = ownWords[key] ?? (weekdays.some((day) => day === key) ? key : toWords(key).toLowerCase())
  const spoken = word.trim().replace('whats app', 'WhatsApp')
  // One of a list.
  return isNumber(next) ? spoken.replace(/ies$/, 'y').replace(/s$/, '') : spoken
}

const ownWords: Readonly<Record<string, string>> = {
  eyebrow: 'line above the title',
  imageAlt: 'picture in words',
  shareImageAlt: 'shared picture in words',
  metaTitle: 'title of the window',
  items: 'entries',
  skipLink: 'link that skips the menu',
  avgCostLabel: 'average cost label',
  whatsapp: 'WhatsApp',
  one: 'where there is one',
  other: 'where there are several',
  tell: 'how to tell of mistakes',
  binding: 'which language binds',
}

export const pageNames: Readonly<Record<PreviewPage, string>> = {
  home: 'Home page',
  refused: 'Form with errors',
  privacy: 'Privacy notice',
  accessibility: 'Accessibility statement',
  costs: 'Costs',
  sent: 'After sending',
  patient: 'Patient’s page: waiting for an answer',
  'patient-waits': 'Patient’s page: their turn',
  'patient-closed': 'Patient’s page: closed',
  'patient-withdrawn': 'Patient’s page: stopped',
  'patient-hospitals': 'Patient’s page: hospitals',
  'contact-link': 'Confirming a new address',
  'contact-confirmed': 'Confirmed address',
  'link-ended': 'Ended link',
  'page-left': 'After leaving the page',
  'hospital-files': 'Files for a hospital',
  'hospital-files-ended': 'Files for a hospital: ended link',
  'too-many': 'Too many tries',
  'wrong-origin': 'Not sent',
  'not-found': 'Not found',
  error: 'Error',
  'mail-acknowledgement': 'Mail: inquiry received',
  'mail-link': 'Mail: new link',
  'mail-contact-link': 'Mail: confirm an address',
  'mail-contact-notice': 'Mail: another way was given',
  'mail-consent-question': 'Mail: may we ask a hospital',
}
