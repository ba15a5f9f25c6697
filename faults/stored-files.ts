import { join } from 'node:path'
import { fileColumns, toFileKey } from '../server/case/files/file-rows.ts'
import { readContent } from '../server/case/files/read-content.ts'
import { openDatabase } from '../server/platform/db/open.ts'
import { openObjectStore } from '../server/platform/store/open-store.ts'
import { openKeyring } from '../server/platform/vault/open-keyring.ts'
import { openVault } from '../server/platform/vault/vault.ts'

/** An upload as its client knows it: `confirmed` bytes of `content` have been confirmed. */
export type SentFile = { id: string; content: Buffer; confirmed: number }

/** Opens the product's storage at rest. */
export async function openStored(dataDir: string) {
  const db = await openDatabase({ file: join(dataDir, 'pona.db') })
  const vault = await openVault(db, await openKeyring({ dataDir, dataKeys: undefined }, db))
  const store = openObjectStore({ dataDir, filesUrl: undefined })
  return { db, vault, store, [Symbol.asyncDispose]: () => db.destroy() }
}

/** How many files have lost or changed a confirmed byte. */
export async function countLost(dataDir: string, sent: readonly SentFile[]): Promise<number> {
  await using stored = await openStored(dataDir)
  let lost = 0
  for (const file of sent) if (!(await isWhole(stored, file))) lost += 1
  return lost
}

async function isWhole(
  { db, vault, store }: Awaited<ReturnType<typeof openStored>>,
  { id, content, confirmed }: SentFile,
): Promise<boolean> {
  const row = await db.selectFrom('file').select(fileColumns).where('id', '=', id).executeTakeFirst()
  if (row === undefined) return false
  const parts: Buffer[] = []
  try {
    const range = { length: row.bytes, from: 0, to: confirmed }
    for await (const part of readContent({ db, store }, toFileKey(vault, row), range)) parts.push(part)
  } catch {
    return false
  }
  return Buffer.concat(parts).equals(content.subarray(0, confirmed))
}
