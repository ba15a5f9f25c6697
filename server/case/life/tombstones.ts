import type { Trx } from '../../schema/tables.ts'

type Owners = { inquiryIds: readonly string[]; messageIds: readonly string[] }

/** For `recordChange`, before these are deleted: a rescan of the mailbox must not bring their mails back. */
export async function eraseMailsOf(trx: Trx, { inquiryIds, messageIds }: Owners): Promise<void> {
  const rows = await trx
    .selectFrom('mail')
    .innerJoin('message', 'message.id', 'mail.message_id')
    .select('mail.id')
    .where((eb) =>
      eb.or([
        ...(inquiryIds.length === 0 ? [] : [eb('message.inquiry_id', 'in', inquiryIds)]),
        ...(messageIds.length === 0 ? [] : [eb('message.id', 'in', messageIds)]),
      ]),
    )
    .execute()
  await leaveTombstones(
    trx,
    rows.map(({ id }) => id),
  )
}

/** Keeps what recognises a copy of these mails, and nothing of their content. */
export async function leaveTombstones(trx: Trx, mailIds: readonly string[]): Promise<void> {
  if (mailIds.length === 0) return
  await dropRaw(trx, mailIds)
  await trx
    .updateTable('mail')
    .set({ state: 'erased', message_id: null, set_aside_at: null })
    .where('id', 'in', mailIds)
    .execute()
}

export async function dropRaw(trx: Trx, mailIds: readonly string[]): Promise<void> {
  if (mailIds.length > 0) await trx.deleteFrom('mail_raw').where('id', 'in', mailIds).execute()
}
