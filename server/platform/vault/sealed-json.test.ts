import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { seal, unseal } from './seal.ts'
import { createWordsFormat } from './sealed-json.ts'
import type { Vault } from './vault.ts'

const column = { table: 'note', column: 'sealed' }
const first = v.object({ text: v.string(), language: v.optional(v.string(), 'unknown') })
const second = v.object({ text: v.string(), language: v.string() })
const format = createWordsFormat(column, [first, second])

const key = randomBytes(32)
const vault: Pick<Vault, 'seal' | 'open'> = {
  seal: (place, text) => ({ keyId: 'test', sealed: seal(key, 'test', place, text) }),
  open: (place, { sealed }) => unseal(key, 'test', place, sealed),
}

function sealText(text: string) {
  const { keyId, sealed } = vault.seal({ ...column, rowId: 'n1' }, text)
  return { id: 'n1', key_id: keyId, sealed }
}

it('opens what it has sealed, without the version', () => {
  const words = { text: 'She walks again.', language: 'en' }
  expect(format.open(vault, { id: 'n1', ...format.seal(vault, 'n1', words) })).toEqual(words)
})

it.each([
  ['no version', '{"text":"Before"}'],
  ['the first version', '{"version":1,"text":"Before"}'],
])('opens words of %s with what the first schema lacks', (_, text) => {
  expect(format.open(vault, sealText(text))).toEqual({ text: 'Before', language: 'unknown' })
})

it.each([
  ['lack a field of their version', '{"version":2,"text":"Wanjiku"}'],
  ['have a field of another type', '{"text":["Wanjiku"]}'],
  ['are of a later version', '{"version":3,"text":"Wanjiku","language":"en"}'],
  ['have no whole version', '{"version":1.5,"text":"Wanjiku"}'],
  ['are no JSON', 'Wanjiku'],
  ['are no object', '"Wanjiku"'],
])('refuses words that %s, without quoting them', (_, text) => {
  let refused: unknown
  try {
    format.open(vault, sealText(text))
  } catch (error) {
    refused = error
  }
  expect(refused).toEqual(new Error('The words of note n1 fit no known version'))
})
