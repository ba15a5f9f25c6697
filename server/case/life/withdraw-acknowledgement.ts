import type { Trx } from '../../schema/tables.ts'

/** Withdraws an acknowledgement unless it is already being sent. */
export async function withdrawAcknowledgement(trx: Trx, inquiryId: string, now: number): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('inquiry_id', '=', inquiryId)
    .where('kind', '=', 'acknowledgement')
    .where('state', '=', 'waiting')
    .where('lease_until', '<=', now)
    .execute()
}
