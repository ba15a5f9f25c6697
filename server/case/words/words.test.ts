import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { seal, unseal } from '../../platform/vault/seal.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { openWords } from './words.ts'

const key = randomBytes(32)
const vault: Pick<Vault, 'open'> = { open: (place, { sealed }) => unseal(key, 'test', place, sealed) }

it('opens nothing whose direction was changed: a note must not look like a mail to the patient', () => {
  const sealed = seal(
    key,
    'test',
    { table: 'note', column: 'sealed', rowId: 'row-1' },
    '{"text":"Asks too much"}',
  )
  const row = { id: 'row-1', key_id: 'test', sealed }
  expect(openWords(vault, { ...row, direction: 'internal' }).text).toBe('Asks too much')
  for (const direction of ['in', 'out'] as const)
    expect(() => openWords(vault, { ...row, direction })).toThrow()
})
