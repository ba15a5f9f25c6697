import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#testing/server/free-port.ts'
import { startServer } from '#testing/server/server-process.ts'
import { openMails } from '../../faults/incoming/stored-mails.ts'
import { storeRawMails } from '../../server/incoming-mail/stored/raw-mails.ts'
import { openDatabase, toDatabaseFile } from '../../server/platform/db/open.ts'
import { openKeyring } from '../../server/platform/vault/open-keyring.ts'
import { openVault } from '../../server/platform/vault/vault.ts'
import type { Row } from '../table.ts'
import { makeWaitingMails } from './waiting-mails.ts'

const MAILS = 3_000
const MIN_PER_SECOND = 500
const WARM_UP = 300

/** Mails that were stored as they came become messages; the reference is how many should in a second. */
export async function measureReading(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pona-bench-'))
  await storeMails(dataDir)
  const server = await startServer({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    SMTP_URL: 'smtp://127.0.0.1:9',
    LMTP_PORT: String(await findFreePort()),
  })
  using mails = openMails(dataDir)
  while (mails.countRead() < WARM_UP) await sleep(5)
  const [startedAt, before] = [performance.now(), mails.countRead()]
  while (mails.countRead() < MAILS) await sleep(20)
  const measured = (MAILS - before) / ((performance.now() - startedAt) / 1000)
  await server.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
  return [{ name: 'stored mails read, /s', measured, reference: MIN_PER_SECOND, atLeastRatio: 1 }]
}

async function storeMails(dataDir: string): Promise<void> {
  const db = await openDatabase({ file: toDatabaseFile({ dataDir }) })
  const vault = await openVault(db, await openKeyring({ dataKeys: undefined, dataDir }, db))
  const now = Date.now()
  const mails = [...makeWaitingMails(MAILS)].map((text) => ({ raw: Buffer.from(text), arrivedAt: now }))
  await db
    .transaction()
    .execute((trx) => storeRawMails(trx, vault, { source: 'lmtp', uidvalidity: null, now }, mails))
  await db.destroy()
}
