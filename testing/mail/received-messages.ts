import { randomUUID } from 'node:crypto'
import type { OutsideAuthor } from '../../contract/inquiry/conversation.ts'
import { receiveMessage } from '../../server/case/life/receive-message.ts'
import type { NewIncoming } from '../../server/case/words/store.ts'
import { recordChange } from '../../server/company/audit/record-change.ts'
import { parseConfig } from '../../server/platform/config/config.ts'
import { openConfiguredDatabase } from '../../server/platform/db/open.ts'
import { openKeyring } from '../../server/platform/vault/open-keyring.ts'
import { openVault } from '../../server/platform/vault/vault.ts'
import { testSite } from '../server/site.ts'

type Mail = Partial<Omit<NewIncoming, 'author'>> & { text: string; author?: OutsideAuthor }

/** Stores mails to an inquiry of a running server, a second apart, as if they were arriving now. */
export async function receiveMails(
  { dataDir }: { dataDir: string },
  reference: string,
  mails: readonly Mail[],
): Promise<void> {
  const config = parseConfig({ DATA_DIR: dataDir })
  const db = await openConfiguredDatabase(config, () => {})
  try {
    const vault = await openVault(db, await openKeyring(config, db))
    const { id: inquiryId } = await db
      .selectFrom('inquiry')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    const deps = { vault, office: testSite.company }
    await recordChange({ db, vault, now: Date.now }, async (trx, now) => {
      const events = []
      for (const [index, mail] of mails.entries()) {
        const message = {
          ...({ id: randomUUID(), inquiryId, channel: 'email', author: 'patient' } as const),
          ...({ trust: 'patient', isAutomatic: false, fileIds: [], subject: 'Re: Your inquiry' } as const),
          from: null,
          mail: null,
          at: now + index * 1_000,
          ...mail,
          inquiryId,
        }
        events.push(...(await receiveMessage(trx, deps, message, now)))
      }
      return events
    })
  } finally {
    await db.destroy()
  }
}
