import * as v from 'valibot'
import { expect, it } from 'vitest'
import { hasTypedSecret, hideSecrets, KEPT, mapSecrets, secret } from './secret.ts'

const bond = { boundTo: ['host'], again: 'Enter it again.' }
/** Has secrets where no section has one today. */
const section = v.strictObject({
  host: v.string(),
  token: secret('Enter the token.', bond),
  spare: v.nullable(secret('Enter the token.', bond)),
  deep: v.optional(
    v.strictObject({
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
