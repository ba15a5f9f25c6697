import { sql } from 'kysely'
import { toCopyId } from '../../company/outbox/copy-id.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db } from '../../schema/tables.ts'
import { openWords } from './words.ts'

/** Mail programs need no more to show one thread. */
const NEWEST = 20

/** `referralId`: the thread of a hospital; null for the patient's. `before`: the number of a message. */
type Thread = { inquiryId: string; referralId: string | null; before: number }

/** The Message-IDs of the mails before, those that came in among them, so that the recipient's program shows one thread. */
export async function listThread(
  { db, vault }: { db: Db; vault: Vault },
  { inquiryId, referralId, before }: Thread,
  { toMessageId }: { toMessageId: (name: string) => string },
): Promise<string[]> {
  const kind = referralId === null ? 'reply' : 'referral'
  // Each address of a hospital has a mail of its own.
  const item = referralId === null ? '' : toCopyId('', 0)
  const rows = await db
    .selectFrom('message')
    .leftJoin('outbox', (join) =>
      join
        .onRef('outbox.inquiry_id', '=', 'message.inquiry_id')
        .on(sql<boolean>`outbox.item_id = message.id || ${item}`)
        .on('outbox.kind', '=', kind),
    )
    .select(['message.id', 'direction', 'message.key_id', 'message.sealed', 'outbox.n as mail'])
    .where('message.inquiry_id', '=', inquiryId)
    .where('message.referral_id', referralId === null ? 'is' : '=', referralId)
    .where('direction', '!=', 'internal')
    .where('message.n', '<', before)
    .orderBy('message.n', 'desc')
    .limit(NEWEST)
    .execute()
  return rows
    .toReversed()
    .flatMap((row) =>
      row.mail === null ? (findMessageId(vault, row) ?? []) : toMessageId(`${row.id}.${kind}`),
    )
}

/** A damaged message must not keep a mail from being sent. */
function findMessageId(vault: Vault, row: Parameters<typeof openWords>[1]): string | undefined {
  try {
    return openWords(vault, row).mail?.messageId ?? undefined
  } catch {
    return undefined
  }
}
