import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { storeInquiries } from '#testing/server/stored-inquiries.ts'
import { writeFile } from '../server/case/files/save-file.ts'
import type { Arrival } from '../server/case/inquiry/store.ts'
import { notes } from '../server/case/words/words.ts'
import { openDatabase } from '../server/platform/db/open.ts'
import { openDataDir } from '../server/platform/disk/data-dir.ts'
import { readFreeSpace } from '../server/platform/disk/disk-space.ts'
import { createLog } from '../server/platform/log/log.ts'
import { createFolderStore } from '../server/platform/store/folder-store.ts'
import { guardStore } from '../server/platform/store/guarded-store.ts'
import { toFilesFolder } from '../server/platform/store/open-store.ts'
import { openKeyring } from '../server/platform/vault/open-keyring.ts'
import { openVault, type Vault } from '../server/platform/vault/vault.ts'
import type { Db } from '../server/schema/tables.ts'

const MESSAGES_OF_EACH = 2
const INQUIRIES_OF_A_FILE = 100
const FILE_BYTES = 2_000
const AT_ONCE = 500
const words = 'My mother can not walk the stairs any more. '

type Filled = { messages: number; files: number }

/** A database in DATA_DIR with so many inquiries, two messages about each, and files of some. */
export async function fillDatabase(dataDir: string, inquiries: number): Promise<Filled> {
  openDataDir(dataDir)
  await using db = await openDatabase({ file: join(dataDir, 'pona.db') })
  const vault = await openVault(db, await openKeyring({ dataDir, dataKeys: undefined }, db))
  await storeInquiries(db, vault, inquiries, toArrival)
  const store = guardStore(createFolderStore(toFilesFolder(dataDir), readFreeSpace), {
    db,
    log: createLog('silent'),
  })
  const filled: Filled = { messages: 0, files: 0 }
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('inquiry')
      .select(['n', 'id'])
      .where('n', '>', last)
      .orderBy('n')
      .limit(AT_ONCE)
      .execute()
    if (rows.length === 0) return filled
    last = rows.at(-1)?.n ?? last
    const messages = rows.flatMap(({ id }) =>
      Array.from({ length: MESSAGES_OF_EACH }, (_, n) => toNote(vault, id, n)),
    )
    await db.insertInto('message').values(messages).execute()
    filled.messages += messages.length
    for (const message of messages.filter((_, n) => n % (MESSAGES_OF_EACH * INQUIRIES_OF_A_FILE) === 0))
      filled.files += await addFile({ db, vault, store, now: Date.now }, message.id)
  }
}

function toNote(vault: Vault, inquiryId: string, n: number) {
  const id = randomUUID()
  const sealed = notes.seal(vault, id, { text: words.repeat(1 + (n % 8)) })
  const about = {
    direction: 'internal',
    channel: null,
    author: 'nobody',
    at: Date.now(),
    trust: null,
  } as const
  return { id, inquiry_id: inquiryId, ...about, ...sealed }
}

async function addFile(
  deps: Parameters<typeof writeFile>[0] & { db: Db },
  messageId: string,
): Promise<number> {
  const content = Buffer.alloc(FILE_BYTES, words)
  const { stored, insert } = await writeFile(deps, content, { name: 'Report.txt' })
  await deps.db.transaction().execute(async (trx) => {
    await insert(trx)
    await trx
      .insertInto('message_file')
      .values({ message_id: messageId, file_id: stored.id, position: 0 })
      .execute()
  })
  return 1
}

function toArrival(index: number): Arrival {
  return {
    inquiry: {
      name: `Patient Number${index}`,
      email: `patient${index}@patient.example`,
      countryCode: '+254',
      phone: `0712 ${String(index).padStart(6, '0')}`,
      treatment: 'Knee replacement',
      message: `Word${index} ${words.repeat(1 + (index % 16))}`,
      locale: 'en',
      consentVersion: '2026-11',
    },
    signals: { isTrapFilled: false, filledInMs: undefined },
    mailing: { isCrowded: false, mayAcknowledge: true },
    idempotencyKey: undefined,
    receivedAt: Date.now(),
  }
}
