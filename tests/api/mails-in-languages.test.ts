import { expect, it } from 'vitest'
import { composeAllMails } from '#testing/server/all-mails.ts'
import { createEnglishFinder, findLatinWords, toShownText } from '#testing/server/foreign-words.ts'
import { toSiteFacts } from '../../server/company/pages/site-facts.ts'
import { filledContents } from '../../site/content/default-contents.ts'

const facts = toSiteFacts(filledContents)
const [english, ...others] = filledContents.languages
const mails = [...composeAllMails(facts, { from: 'care@pona.example', to: 'care@pona.example' })]

function listMails(locale: string): { kind: string; shown: string }[] {
  return mails
    .filter(([kind]) => kind.startsWith(`${locale}: `))
    .map(([kind, { subject, text, html }]) => ({
      kind,
      shown: [subject, text, toShownText(html)].join('\n'),
    }))
}

it.each(others)('a mail to a patient in $locale has no English words', (content) => {
  const findEnglish = createEnglishFinder(english ?? {}, content)
  const found = listMails(content.locale).flatMap(({ kind, shown }) =>
    findEnglish(shown).map((phrase) => `${kind}: ${phrase}`),
  )
  expect(listMails(content.locale)).toHaveLength(7)
  expect(found).toEqual([])
})

it.each(others.filter(({ writing }) => writing !== 'latin'))(
  'a mail in $locale has its letters alone',
  (content) => {
    const known = ['A patient', facts.company.legalName, ...facts.company.address]
    const found = listMails(content.locale).flatMap(({ kind, shown }) =>
      findLatinWords(shown, known).map((word) => `${kind}: ${word}`),
    )
    expect(found).toEqual([])
  },
)

it.each(others.filter(({ dir }) => dir === 'rtl'))(
  'a number in a mail in $locale keeps its order',
  ({ locale }) => {
    const display = facts.company.phones[0].display.replaceAll(' ', '\u00a0')
    for (const { shown } of listMails(locale)) {
      expect(shown).toContain(display)
      expect(shown.replaceAll(`\u2066${display}\u2069`, '')).not.toContain(display)
    }
  },
)
