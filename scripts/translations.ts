import { hash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { listTexts } from '#contract/texts/list-texts.ts'
import { defaultContents } from '../site/content/default-contents.ts'
import { rootDir } from './paths.ts'
import { refuse } from './refuse.ts'

// `made-from.json` has a hash of every English text, and for each translation who made it, who reviewed it, and the hashes
// of the English texts that it was made from where they are others. `stamp LOCALE` writes the present hashes, once the
// texts that have changed are translated again.

const HASH_DIGITS = 8
const FILE = join(rootDir, 'site/content/made-from.json')

const hashes = v.record(v.string(), v.string())
const madeFromSchema = v.strictObject({
  english: hashes,
  translations: v.record(
    v.string(),
    v.strictObject({
      translator: v.pipe(v.string(), v.nonEmpty()),
      /** A native speaker. Nobody is invented: null until one has signed. */
      reviewer: v.nullable(v.pipe(v.string(), v.nonEmpty())),
      /** Missing: the same as in `english`. */
      otherEnglish: v.optional(hashes, {}),
    }),
  ),
})
type MadeFrom = v.InferOutput<typeof madeFromSchema>

const machine = { translator: 'machine, not reviewed by a native speaker', reviewer: null, otherEnglish: {} }

const [original, ...translations] = defaultContents.languages
if (original?.locale !== DEFAULT_LOCALE) throw new Error('The default language comes first')
const english = listTexts(original)
const present = Object.fromEntries(Object.entries(english).map(([path, text]) => [path, toHash(text)]))
const before = v.parse(madeFromSchema, JSON.parse(readFileSync(FILE, 'utf8')))
const [act, locale] = process.argv.slice(2)

const isKnown = translations.some((one) => one.locale === locale)
if (act && !(act === 'stamp' && locale && isKnown))
  refuse(
    `Usage: npm run translations [-- stamp LOCALE], of ${translations.map((one) => one.locale).join(', ')}`,
  )
const madeFrom = act && locale ? stamp(locale) : before
const problems = translations.flatMap(({ locale: one, isReviewed }) => findProblems(one, isReviewed))
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.exitCode = problems.length === 0 ? 0 : 1

function findProblems(name: string, isReviewed: boolean): string[] {
  const translation = madeFrom.translations[name]
  if (translation === undefined)
    return [`${name}: is not in ${FILE}. Add it: npm run translations -- stamp ${name}`]
  const from = { ...madeFrom.english, ...translation.otherEnglish }
  const paths = new Set([...Object.keys(english), ...Object.keys(from)])
  const changed = [...paths].filter((path) => from[path] !== present[path])
  return [
    ...changed.map((path) => `${name}: ${path} was made from other words than “${english[path] ?? ''}”`),
    ...(isReviewed === (translation.reviewer !== null)
      ? []
      : [`${name}: isReviewed says otherwise than the reviewer in ${FILE}`]),
  ]
}

/** The other translations keep what they were made from. */
function stamp(stamped: string): MadeFrom {
  const all = { [stamped]: machine, ...before.translations }
  const translations = Object.entries(all).map(([name, one]) => {
    const from = name === stamped ? present : { ...before.english, ...one.otherEnglish }
    const others = Object.entries(from).filter(([path, made]) => made !== present[path])
    const { translator, reviewer } = one
    const otherEnglish = others.length > 0 && { otherEnglish: Object.fromEntries(others) }
    return [name, { translator, reviewer, ...otherEnglish }]
  })
  const written = { english: present, translations: Object.fromEntries(translations) }
  writeFileSync(FILE, `${JSON.stringify(written, null, 2)}\n`)
  return v.parse(madeFromSchema, written)
}

function toHash(text: string): string {
  return hash('sha256', text).slice(0, HASH_DIGITS)
}
