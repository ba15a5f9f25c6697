import * as v from 'valibot'
import { expect, it } from 'vitest'
import { hasTypedSecret, hideSecrets, KEPT, mapSecrets, secret } from './secret.ts'
import { sectionNames, settingsSections } from './settings.ts'

const bond = { boundTo: ['host'], again: 'Enter it again.' }
/** Has secrets where no section has one today. */
const section = v.strictObject({
  host: v.string(),
  token: secret('Enter the token.', bond),
  spare: v.nullable(secret('Enter the token.', bond)),
  deep: v.optional(
    v.strictObject({
      byName: v.optional(
        v.record(v.string(), v.strictObject({ host: v.string(), pin: secret('Enter it.', bond) })),
      ),
      pins: v.optional(v.array(secret('Enter it.', bond))),
      either: v.optional(
        v.variant('kind', [
          v.strictObject({ kind: v.literal('plain') }),
          v.strictObject({ kind: v.literal('keyed'), pin: secret('Enter it.', bond) }),
        ]),
      ),
      list: v.pipe(
        v.array(v.strictObject({ host: v.string(), pin: secret('Enter it.', bond) })),
        v.maxLength(9),
      ),
    }),
  ),
})
const values = {
  host: 'a.example',
  token: 's3cret-one',
  spare: 's3cret-two',
  deep: { list: [{ host: 'b.example', pin: 's3cret-three' }] },
}

it('a secret is hidden wherever the schema has one', () => {
  const hidden = hideSecrets(section, values)
  expect(JSON.stringify(hidden)).not.toContain('s3cret')
  expect(hidden).toEqual({
    host: 'a.example',
    token: KEPT,
    spare: KEPT,
    deep: { list: [{ host: 'b.example', pin: KEPT }] },
  })
  expect(v.is(section, hidden)).toBe(true)
  expect(v.is(section, { ...values, token: '' })).toBe(false)
})

it('secrets of records, lists and alternatives are hidden', () => {
  const deep = {
    ...values.deep,
    byName: { one: { host: 'c.example', pin: 's3cret-four' } },
    either: { kind: 'keyed', pin: 's3cret-five' },
    pins: ['s3cret-six', 's3cret-seven'],
  }
  expect(JSON.stringify(hideSecrets(section, { deep }))).not.toContain('s3cret')
})

it.each(sectionNames)('all of the section %s is made of schemas in which secrets are found', (name) => {
  expect(listUnsearched(settingsSections[name])).toEqual([])
})

/** Types of schemas into which `mapSecrets` doesn't look. */
function listUnsearched(schema: v.GenericSchema): string[] {
  const { wrapped, item, entries, value, options } = schema as unknown as Record<string, unknown>
  const inner = [
    wrapped,
    item,
    schema.type === 'record' ? value : undefined,
    ...Object.values(entries ?? {}),
    ...(Array.isArray(options) ? options : []),
  ].filter((one) => typeof one === 'object' && one !== null)
  return [
    ...(/^(?:lazy|map|set|.*tuple.*|intersect|any|unknown)$/.test(schema.type) ? [schema.type] : []),
    ...inner.flatMap((one) => listUnsearched(one as v.GenericSchema)),
  ]
}

it('a part of the values is hidden too, and none is made up', () => {
  expect(hideSecrets(section, { spare: null })).toEqual({ spare: null })
  expect(hideSecrets(section, { token: 's3cret', host: undefined })).toEqual({ token: KEPT, host: undefined })
})

it('typed secrets differ from kept ones', () => {
  expect(hasTypedSecret(section, { deep: values.deep })).toBe(true)
  expect(hasTypedSecret(section, hideSecrets(section, values))).toBe(false)
})

it('each secret comes with its place, its holder and what it is bound to', () => {
  const places: unknown[] = []
  mapSecrets(section, values, ({ path, holder, boundTo }) =>
    places.push([path.join('.'), holder['host'], boundTo]),
  )
  expect(places).toEqual([
    ['token', 'a.example', ['host']],
    ['spare', 'a.example', ['host']],
    ['deep.list.0.pin', 'b.example', ['host']],
  ])
})
