import { storeInquiries } from '#testing/server/stored-inquiries.ts'
import type { Arrival } from '../../server/case/inquiry/store.ts'
import { openDatabase, toDatabaseFile } from '../../server/platform/db/open.ts'
import { openKeyring } from '../../server/platform/vault/open-keyring.ts'
import { openVault } from '../../server/platform/vault/vault.ts'
import type { Db } from '../../server/schema/tables.ts'

const MESSAGE = 'My mother is 67 and can not walk the stairs any more. '.repeat(10)

/** Stores so many inquiries in a new data folder, each with its two waiting mails. */
export async function fillOutbox(
  dataDir: string,
  inquiries: number,
  change: (db: Db) => Promise<unknown> = async () => {},
): Promise<void> {
  const db = await openDatabase({ file: toDatabaseFile({ dataDir }) })
  try {
    const vault = await openVault(db, await openKeyring({ dataKeys: undefined, dataDir }, db))
    const receivedAt = Date.now()
    await storeInquiries(db, vault, inquiries, (n) => toArrival(n, receivedAt))
    await change(db)
  } finally {
    await db.destroy()
  }
}

function toArrival(n: number, receivedAt: number): Arrival {
  return {
    inquiry: {
      name: `Patient ${n}`,
      email: `p${n}@patient.example`,
      countryCode: '+254',
      phone: `07${String(n).padStart(8, '0')}`,
      treatment: 'Knee replacement',
      message: `${MESSAGE}${n}`,
      locale: 'en',
      consentVersion: '2026-11',
    },
    signals: { isTrapFilled: false, filledInMs: undefined },
    mailing: { isCrowded: false, mayAcknowledge: true },
    idempotencyKey: undefined,
    receivedAt,
  }
}
