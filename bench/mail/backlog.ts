import { openDatabase, toDatabaseFile } from '../../server/platform/db/open.ts'
import { openKeyring } from '../../server/platform/vault/open-keyring.ts'
import { openVault } from '../../server/platform/vault/vault.ts'
import { storeInquiries } from '../stored-inquiries.ts'

const MESSAGE = 'My mother is 67 and can not walk the stairs any more. '.repeat(10)

/** Stores so many inquiries in a new data folder, each with its two mails, as if no mail could leave meanwhile. */
export async function fillOutbox(dataDir: string, inquiries: number): Promise<void> {
  const db = await openDatabase({ file: toDatabaseFile({ dataDir }) })
  try {
    const vault = await openVault(db, await openKeyring({ dataKeys: undefined, dataDir }, db))
    const receivedAt = Date.now()
    await storeInquiries(db, vault, inquiries, (n) => ({
      inquiry: {
        name: 'Wanjiku Mwangi',
        email: `p${n}@patient.example`,
        countryCode: '+254',
        phone: `0712 ${String(n).padStart(6, '0')}`,
        treatment: 'knee',
        message: `${MESSAGE}${n}`,
        locale: 'en',
        consentVersion: '2026-11',
      },
      signals: { isTrapFilled: false, filledInMs: undefined },
      mailing: { isCrowded: false, mayAcknowledge: true },
      idempotencyKey: undefined,
      receivedAt,
    }))
  } finally {
    await db.destroy()
  }
}
