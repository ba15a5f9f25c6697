import { hash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { listTexts } from '#contract/texts/list-texts.ts'
import { defaultContents } from '../site/default-contents.ts'
import { rootDir } from './paths.ts'
import { refuse } from './refuse.ts'

// Each translation carries a hash of every English text that it was made from, who translated it and who reviewed it:
// made-from.json beside it. `stamp LOCALE` writes the present hashes, once the texts that have changed are translated
// again.

const HASH_DIGITS = 8

const madeFromSchema = v.strictObject({
  translator: v.pipe(v.string(), v.nonEmpty()),
  /** A native speaker. Nobody is invented: null until one has signed. */
  reviewer: v.nullable(v.pipe(v.string(), v.nonEmpty())),
  english: v.record(v.string(), v.string()),
})
type MadeFrom = v.InferOutput<typeof madeFromSchema>

const [original, ...translations] = defaultContents.languages
if (original?.locale !== DEFAULT_LOCALE) throw new Error('The default language comes first')
const english = listTexts(original)
const [act, locale] = process.argv.slice(2)

if (act === 'stamp' && locale) stamp(locale)
else if (act) refuse('Usage: npm run translations [-- stamp LOCALE]')
const problems = translations.flatMap(({ locale: one, isReviewed }) => findProblems(one, isReviewed))
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.exitCode = problems.length === 0 ? 0 : 1

function findProblems(name: string, isReviewed: boolean): string[] {
  const file = toFile(name)
  if (!existsSync(file))
    return [`${name}: there is no ${file}. Write it: npm run translations -- stamp ${name}`]
  const madeFrom = v.parse(madeFromSchema, JSON.parse(readFileSync(file, 'utf8')))
  const paths = new Set([...Object.keys(english), ...Object.keys(madeFrom.english)])
  const changed = [...paths].filter((path) => madeFrom.english[path] !== toHash(english[path]))
  return [
    ...changed.map((path) => `${name}: ${path} was made from other words than “${english[path] ?? ''}”`),
    ...(isReviewed === (madeFrom.reviewer !== null)
      ? []
      : [`${name}: isReviewed says otherwise than the reviewer in ${file}`]),
  ]
}

function stamp(name: string): void {
  const file = toFile(name)
  const before: Partial<MadeFrom> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const { translator = 'machine, not reviewed by a native speaker', reviewer = null } = before
  const hashes = Object.fromEntries(Object.entries(english).map(([path, text]) => [path, toHash(text)]))
  writeFileSync(file, `${JSON.stringify({ translator, reviewer, english: hashes }, null, 2)}\n`)
}

function toFile(name: string): string {
  return join(rootDir, 'site/content', name, 'made-from.json')
}

function toHash(text: string | undefined): string | undefined {
  return text === undefined ? undefined : hash('sha256', text).slice(0, HASH_DIGITS)
}
