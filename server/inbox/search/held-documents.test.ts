import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { fold } from '#contract/words/fold.ts'
import { createRandom } from '#testing/server/random.ts'
import { createHeldDocuments } from './held-documents.ts'
import { type Closeness, createMatcher, type SealedFilter } from './search-text.ts'
import { buildSegment, type Document, rewrite, takeOut } from './segment.ts'

const vocabulary = [
  ...[
    'Wanjiku',
    'Wanjku',
    'Mohamed',
    'Maxamed',
    'Müller',
    'فاطمة',
    'ዓለሙ',
    'stairs',
    'stair',
    'knee',
    'a',
    '1',
  ],
  ...['+254712345678', '0712', 'pn-1234-5678', 'İstanbul', '😀heart', 'joyce@patient.example', 'ﬁrst', '—'],
]
const treatments = ['', 'Knee replacement', 'Heart valve']
const countries = ['+254', '+44', 'other'] as const

const random = createRandom(Number(process.env['TEST_SEED']))
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
const say = (words: number) =>
  Array.from({ length: words }, () => pick(vocabulary)).join(pick([' ', '  ', '\n']))

function invent(n: number): Document {
  const text = fold(`PN-${n}\n${pick(vocabulary)} ${pick(vocabulary)}\n${say(1 + Math.floor(12 * random()))}`)
  return { n, id: randomUUID(), text, treatment: fold(pick(treatments)), country: pick(countries) }
}

const inventMany = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => invent(from + index))

function inventFilter(): SealedFilter {
  const word = pick(vocabulary)
  // By whole characters: nobody types half of one.
  const letters = [...word]
  const part = letters.slice(Math.floor(random() * 2), letters.length - Math.floor(random() * 3)).join('')
  return {
    q: pick(['', part, word, `${part} ${pick(vocabulary)}`, '0712 345 678', 'PN12345678']),
    treatment: pick([undefined, undefined, 'KNEE', 'valve']),
    country: pick([undefined, undefined, ...countries]),
  }
}

const filters = Array.from({ length: 60 }, inventFilter)
const questions = filters.flatMap((filter) =>
  (['exact', 'similar'] as const).map((closeness): [SealedFilter, Closeness] => [filter, closeness]),
)

function findOneByOne(documents: readonly Document[], filter: SealedFilter, closeness: Closeness): number[] {
  return documents
    .filter(createMatcher(filter, closeness))
    .map(({ n }) => n)
    .toSorted((a, b) => a - b)
}

it('finds in segments and in new texts what comparing each text finds', () => {
  const documents = inventMany(700)
  const held = createHeldDocuments({ segmentDocuments: 100 })
  for (const document of documents.toSorted(() => random() - 0.5)) held.hold(document)
  let found = 0
  for (const [filter, closeness] of questions) {
    const expected = findOneByOne(documents, filter, closeness)
    expect([...held.find(filter, closeness)], JSON.stringify([filter, closeness])).toEqual(expected)
    found += expected.length
  }
  // The premise: the questions have answers.
  expect(found).toBeGreaterThan(documents.length)
})

it('finds what is left and what is new after changes, erasures and dropping the oldest', () => {
  const documents = new Map(inventMany(400).map((document) => [document.n, document]))
  const held = createHeldDocuments({ segmentDocuments: 64 })
  for (const document of documents.values()) held.hold(document)
  for (let change = 0; change < 200; change++) {
    const document = { ...invent(1 + Math.floor(400 * random())) }
    const before = documents.get(document.n)
    const next = { ...document, id: before?.id ?? document.id }
    documents.set(next.n, next)
    held.hold(next)
  }
  const erased = [...documents.values()].filter(() => random() < 0.2)
  held.erase(erased.map(({ id }) => id))
  for (const { n } of erased) documents.delete(n)
  held.drop(350)
  documents.delete(350)
  held.dropBefore(100)
  for (const n of documents.keys()) if (n < 100) documents.delete(n)
  held.removeReplaced()
  for (const [filter, closeness] of questions)
    expect([...held.find(filter, closeness)]).toEqual(
      findOneByOne([...documents.values()], filter, closeness),
    )
})

it('holds no word of an erased inquiry', () => {
  const held = createHeldDocuments({ segmentDocuments: 8 })
  const secret: Document = { ...invent(5), text: 'pn-5\nzipporah\nchandigarh' }
  for (const document of [...inventMany(4), secret, ...inventMany(20, 6)]) held.hold(document)
  const before = held.countBytes()
  held.erase([secret.id])
  expect(held.countBytes()).toBeLessThan(before)
  expect([...held.find({ q: 'chandigarh' }, 'exact')]).toEqual([])
})

it('rewrites a segment without the words of what was taken out', () => {
  const secret: Document = { ...invent(2), text: 'pn-2\nzipporah\nchandigarh', treatment: 'womb' }
  const segment = buildSegment([invent(1), secret, invent(3)])
  const read = ({ words, names, treatments: own }: typeof segment) =>
    [words, names, own].map((table) => table.words.toString()).join()
  expect(read(segment)).toMatch(/chandigarh.*zipporah.*womb/s)
  takeOut(segment, 1)
  expect(read(rewrite([segment]))).not.toMatch(/chandigarh|zipporah|womb/)
})

it('takes a fifth of the memory of the texts', () => {
  const documents = inventMany(4_000).map((document) => ({
    ...document,
    text: `${document.text} ${say(60)}`,
  }))
  const letters = documents.reduce((sum, { text }) => sum + text.length, 0)
  expect(buildSegment(documents).bytes).toBeLessThan(letters / 5)
})
