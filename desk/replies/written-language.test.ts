import { expect, it } from 'vitest'
import { findWrittenLanguage } from './written-language.ts'

it.each([
  ['en', 'Dear Halima, we have asked the hospital for a plan and will write to you with the price tomorrow.'],
  [
    'fr',
    'Bonjour, nous avons demandé un plan à l’hôpital pour vous et nous vous écrivons demain avec le prix.',
  ],
  [
    'sw',
    'Habari, tumeomba mpango wa matibabu kwa ajili ya mama yako na tutakuandikia kesho kuhusu gharama za hospitali.',
  ],
  [
    'so',
    'Waxaan weydiinnay isbitaalka qorshe, waxaana kuu soo qori doonnaa berri oo aad heli doontaa qiimaha iyo wakhtiga.',
  ],
  ['am', 'ሰላም፣ ከሆስፒታሉ የሕክምና ዕቅድ ጠይቀናል፤ ነገ ከዋጋው ጋር እንጽፍልዎታለን። እናመሰግናለን በጣም።'],
  ['ar', 'مرحبًا، طلبنا من المستشفى خطة علاج، وسنكتب إليكم غدًا مع التكلفة إن شاء الله تعالى.'],
])('a reply in %s is recognised', (locale, text) => {
  expect(findWrittenLanguage(text)).toBe(locale)
})

it.each([
  ['a few words', 'Thank you, and the best'],
  ['names and numbers', 'Apollo Hospitals Chennai Fortis Medanta Max Kokilaben Narayana Aster 12 000'],
  [
    'two languages',
    'Habari, tumeomba mpango wa matibabu kwa ajili ya mama yako. We will write to you and your doctor with the price.',
  ],
])('%s are of no language', (_what, text) => {
  expect(findWrittenLanguage(text)).toBeUndefined()
})
