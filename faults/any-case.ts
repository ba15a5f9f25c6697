import { makeHostileWords, pick } from '#testing/server/hostile-words.ts'
import { wanjiku } from '#testing/server/inquiries.ts'
import type { Random } from '#testing/server/random.ts'

/** One request and its expected result, where that is certain; stated independently of the server's schema. */
export type Case = {
  headers: Record<string, string>
  body: string
  expected: 'accepted' | 'refused' | 'either'
}

const LONGEST: Record<string, number> = { name: 200, email: 254, phone: 60, treatment: 200, message: 10_000 }
const FIELDS = ['name', 'email', 'countryCode', 'phone', 'treatment', 'message']
const REQUIRED = ['name', 'email', 'phone', 'message']
const NO_TEXT: unknown[] = [1, true, [], ['a'], {}, { a: 1 }, 1e308]
const headers = { 'content-type': 'application/json', apikey: 'pona-public' }

type Change = (fields: Record<string, unknown>, random: Random) => Case['expected']

const changes: readonly Change[] = [
  () => 'accepted',
  (fields, random) => {
    fields[pick(random, ['name', 'phone', 'treatment', 'message'])] = makeHostileWords(random)
    return 'either' // what is left of it may be nothing
  },
  (fields, random) => {
    delete fields[pick(random, REQUIRED)]
    return 'refused'
  },
  (fields, random) => {
    fields[pick(random, REQUIRED)] = pick(random, ['', ' ', '\t\r\n', '\u0000', '\u202E\u2066', null])
    return 'refused'
  },
  (fields, random) => {
    fields[pick(random, FIELDS)] = pick(random, NO_TEXT)
    return 'refused'
  },
  (fields, random) => {
    const field = pick(random, Object.keys(LONGEST))
    fields[field] = 'x'.repeat((LONGEST[field] ?? 0) + 1)
    return 'refused'
  },
  (fields, random) => {
    fields['countryCode'] = pick(random, ['+1234', '254', '', ' +254', '__proto__', 'toString'])
    return 'refused'
  },
  (fields, random) => {
    fields['email'] = pick(random, [
      'a',
      'a@',
      '@b',
      'a b@c.example',
      'a@b@c.example',
      'a@b.example, c@d.example',
    ])
    return 'refused'
  },
  (fields, random) => {
    fields[pick(random, ['admin', 'id', 'constructor', 'status', `x${Math.floor(random() * 1e6)}`])] = 'x'
    return 'refused'
  },
]

/** A valid inquiry with at most one change, or an invalid body or header. */
export function makeCase(random: Random): Case {
  const id = `${Math.floor(random() * 2 ** 52)}`
  const fields: Record<string, unknown> = {
    ...wanjiku,
    email: `${id}@patient.example`,
    message: `My mother ${id} can not walk the stairs any more.`,
  }
  const expected = pick(random, changes)(fields, random)
  const good: Case = { headers, body: JSON.stringify(fields), expected }
  return random() < 0.6 ? good : pick(random, wrongs)(good, random)
}

const refused = (part: Partial<Case>): Case => ({ headers, body: '{}', ...part, expected: 'refused' })

/** Requests that are invalid whatever their fields are. */
const wrongs: readonly ((good: Case, random: Random) => Case)[] = [
  ({ body }, random) => refused({ body: body.slice(0, Math.floor(random() * (body.length - 1))) }),
  ({ body }) => refused({ body: `${body}}` }),
  ({ body }) => refused({ body: `[${body}]` }),
  ({ body }) => refused({ body: JSON.stringify(body) }),
  (_good, random) => refused({ body: makeHostileWords(random) }),
  (_good, random) => refused({ body: '['.repeat(Math.ceil(random() * 15_000)) }),
  (_good, random) => refused({ body: `{"a":${'{"a":'.repeat(Math.ceil(random() * 4_000))}1` }),
  ({ body }) => refused({ body: body.replace('{', `{"padding":"${'x'.repeat(33_000)}",`) }),
  ({ body }) => refused({ body, headers: { 'content-type': 'application/json' } }),
  ({ body }, random) =>
    refused({ body, headers: { ...headers, apikey: pick(random, ['', 'x', 'pona-publi']) } }),
  ({ body }, random) => {
    const type = pick(random, [
      'text/plain',
      'application/jsonx',
      'multipart/form-data',
      'text/html',
      'a/b;application/json',
    ])
    return refused({ body, headers: { ...headers, 'content-type': type } })
  },
  ({ body }) => refused({ body, headers: { ...headers, origin: 'https://evil.example' } }),
  ({ body }) => refused({ body, headers: { ...headers, 'idempotency-key': 'k'.repeat(201) } }),
]
