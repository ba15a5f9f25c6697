import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { seal, unseal } from '../vault/seal.ts'
import type { Vault } from '../vault/vault.ts'
import { openReply, readNote } from './written.ts'

const key = randomBytes(32)
const vault: Pick<Vault, 'open'> = { open: (place, { sealed }) => unseal(key, 'test', place, sealed) }

it.each([
  ['a note', 'note', readNote, { text: 'Asked for the X-ray.' }],
  ['a reply', 'reply', openReply, { subject: 'Your knee', body: 'We have found a surgeon.' }],
] as const)('opens %s from before words had a version', (_, table, open, words) => {
  const place = { table, column: 'sealed', rowId: 'row-1' }
  const sealed = seal(key, 'test', place, JSON.stringify(words))
  expect(open(vault, { id: 'row-1', key_id: 'test', sealed })).toMatchObject(words)
})
