import * as v from 'valibot'
import { expect, it } from 'vitest'
import { toStrictSchema } from './strict-schema.ts'

const file = v.object({ id: v.string() })
const inner = {
  'an optional object': [v.optional(file), { id: 'a' }],
  'an object that may be null': [v.nullable(file), { id: 'a' }],
  'a list': [v.array(file), [{ id: 'a' }]],
  'a record': [v.record(v.string(), file), { one: { id: 'a' } }],
  'a choice': [v.variant('id', [file, v.object({ id: v.number() })]), { id: 1 }],
  'one of several': [v.union([v.string(), file]), { id: 'a' }],
  'an object with a check': [
    v.pipe(
      file,
      v.check(({ id }) => id !== ''),
    ),
    { id: 'a' },
  ],
  'a tuple': [v.tuple([file]), [{ id: 'a' }]],
  'a strict object': [v.strictObject({ file }), { file: { id: 'a' } }],
} as const

it.each(Object.entries(inner))('refuses unknown members in %s', (_, [schema, value]) => {
  const body = v.object({ outer: schema })
  const misspelt = JSON.parse(JSON.stringify({ outer: value }).replace('"id"', '"ids":[],"id"'))
  expect(v.is(body, misspelt)).toBe(true)
  expect(v.is(toStrictSchema(body), misspelt)).toBe(false)
  expect(v.is(toStrictSchema(body), { outer: value, more: 1 })).toBe(false)
  expect(v.parse(toStrictSchema(body), { outer: value })).toEqual(v.parse(body, { outer: value }))
})

it.each(['constructor', 'toString', '__proto__'])(
  'refuses the member %s, which every object inherits',
  (name) => {
    expect(v.is(toStrictSchema(file), JSON.parse(`{"id":"a","${name}":1}`))).toBe(false)
  },
)

it('keeps transformations, checks and messages', () => {
  const schema = v.pipe(
    v.object({ at: v.pipe(v.string(), v.trim(), v.nonEmpty('Enter it.')) }),
    v.transform(({ at }) => at),
  )
  expect(v.parse(toStrictSchema(schema), { at: ' 8 ' })).toBe('8')
  const { issues } = v.safeParse(toStrictSchema(schema), { at: ' ' })
  expect(issues?.map(({ message }) => message)).toEqual(['Enter it.'])
})

it('returns one schema each time, and a strict one as it is', () => {
  expect(toStrictSchema(file)).toBe(toStrictSchema(file))
  const strict = v.strictObject({ ids: v.array(v.string()), kind: v.picklist(['a']) })
  expect(toStrictSchema(strict)).toBe(strict)
})
