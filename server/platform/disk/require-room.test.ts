import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { requireRoom } from './require-room.ts'

const MB = 1_000_000
const dataDir = mkdtempSync(join(tmpdir(), 'pona-room-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const ask = (free: number, ...bytes: number[]) =>
  requireRoom(
    bytes.map((each) => ({ folder: join(dataDir, 'not', 'there', 'yet'), bytes: each })),
    { dataDir, what: 'a copy', readRoom: async () => ({ free }) },
  )

it('leaves a gigabyte to inquiries on the disk of DATA_DIR', async () => {
  await expect(ask(1_100 * MB, 100 * MB)).resolves.toBeUndefined()
  await expect(ask(1_099 * MB, 100 * MB)).rejects.toThrow(
    /^There is no room for a copy in .*yet: it needs 1100 MB, of which 1000 MB stay free for inquiries, and 1099 MB are free\./,
  )
})

it('adds up what is planned on one disk', async () => {
  await expect(ask(1_200 * MB, 100 * MB, 100 * MB)).resolves.toBeUndefined()
  await expect(ask(1_199 * MB, 100 * MB, 100 * MB)).rejects.toThrow('it needs 1200 MB')
})

it.runIf(process.platform === 'linux')('asks another disk for what is planned on it alone', async () => {
  const elsewhere = { folder: '/proc', bytes: 100 * MB }
  const readRoom = async () => ({ free: 100 * MB })
  await expect(requireRoom([elsewhere], { dataDir, what: 'a copy', readRoom })).resolves.toBeUndefined()
  const tooLarge = { ...elsewhere, bytes: 101 * MB }
  await expect(requireRoom([tooLarge], { dataDir, what: 'a copy', readRoom })).rejects.toThrow(
    'needs 101 MB,',
  )
})
