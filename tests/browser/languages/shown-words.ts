import { patient } from '#testing/desk/patient-states.ts'
import { filledContents } from '../../../site/content/default-contents.ts'
import type { SiteContent } from '../../../site/content/types.ts'

/** For `page.evaluate`: what is seen or spoken of the page, but for parts that say to be in another language. */
export function listShownWords(): string[] {
  const attributes = ['aria-label', 'aria-description', 'placeholder', 'alt', 'title', 'label']
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const shown: string[] = [document.title]
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement
    if (element?.closest('[lang]') !== document.documentElement) continue
    if (element.closest('script, style, noscript, template') !== null) continue
    // A closed menu is no reason to pass over its words.
    shown.push(walker.currentNode.textContent ?? '')
  }
  for (const element of document.querySelectorAll('body *'))
    if (element.closest('[lang]') === document.documentElement)
      shown.push(...attributes.flatMap((name) => element.getAttribute(name) ?? []))
  return shown.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '')
}

const { company, invented } = filledContents
/** Names and codes that all languages write alike. */
export const alikeNames = [
  ...[company.name, company.legalName, company.zoneShort, ...company.address],
  ...Object.values(patient),
  ...invented.map(({ name }) => name),
  // The source of the example of an estimate.
  'Medport',
  ...['WhatsApp', 'PDF', 'JPEG', 'PNG', 'HEIC', 'DICOM', 'ZIP', 'Word', 'Excel', 'MRI', 'Safari', 'Chromium'],
  ...[
    'TalkBack',
    'VoiceOver',
    'NVDA',
    'Firefox',
    'WCAG',
    'Android',
    'iPhone',
    'NABH',
    'JCI',
    'ISO',
    'HIPAA',
    'JavaScript',
    'axe',
  ],
]
const ADDRESS = /\S+@\S+|\S+\.(?:com|example|go\.ke|txt)\b\S*|https?:\S+|PN-[0-9A-Z]{4}-[0-9A-Z]{4}/g
const LATIN_WORD = /\p{Script=Latin}{3,}/u
/** No word of French, Swahili or Somali. */
const ENGLISH_WORD = /(?:^|\W)(?:the|and|your|you|with|from|this|that|our|please)(?:$|\W)/i

/** Texts that stand in English where the language has its own. */
export function findForeign(
  shown: readonly string[],
  content: SiteContent,
  names: readonly string[],
): string[] {
  const isForeign = content.writing === 'latin' ? ENGLISH_WORD : LATIN_WORD
  const known = names.toSorted((one, other) => other.length - one.length)
  return shown.filter((text) => {
    const rest = known.reduce((words, name) => words.replaceAll(name, ''), text.replace(ADDRESS, ''))
    return isForeign.test(rest)
  })
}
