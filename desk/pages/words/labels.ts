import { type Part, toWords } from '#contract/texts/parts.ts'
import type { PreviewPage } from '#contract/texts/preview-pages.ts'

/** Label of a text, next to its field, such as "Items 3: answer". */
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
