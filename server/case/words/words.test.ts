import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { seal, unseal } from '../../platform/vault/seal.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { openWords } from './words.ts'

const key = randomBytes(32)
const vault: Pick<Vault, 'open'> = { open: (place, { sealed }) => unseal(key, 'test', place, sealed) }

it.each([
  [
    'a note',
    'internal',
    'note',
    { text: 'Asked for the X-ray.' },
    { subject: '', text: 'Asked for the X-ray.' },
  ],
  [
    'a reply',
    'out',
    'reply',
    { subject: 'Your knee', body: 'We have found a surgeon.' },
    { subject: 'Your knee', text: 'We have found a surgeon.' },
  ],
  [
    'a reply with files',
    'out',
    'reply',
    { version: 2, subject: 'Your knee', body: 'See the plan.', files: [] },
    { subject: 'Your knee', text: 'See the plan.' },
  ],
  [
    'a reply from before copies',
    'out',
    'reply',
    { version: 3, subject: 'Your knee', body: 'See the plan.', files: [], from: null, mail: null },
    { subject: 'Your knee', text: 'See the plan.' },
  ],
] as const)('opens %s as an earlier version sealed it', (_, direction, table, words, opened) => {
  const place = { table, column: 'sealed', rowId: 'row-1' }
  const sealed = seal(key, 'test', place, JSON.stringify(words))
  expect(openWords(vault, { id: 'row-1', direction, key_id: 'test', sealed })).toEqual({
    ...opened,
    from: null,
    mail: null,
    proposal: null,
    copies: [],
  })
})

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
