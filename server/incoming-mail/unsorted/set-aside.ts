import { findMailMessage } from '../../case/words/unsorted-rows.ts'
import { type RecordDeps, recordChange } from '../../company/audit/record-change.ts'
import { AppError } from '../../platform/http/app-error.ts'

type Decision = { staffId: string; id: string; isOurs: boolean }

/** Says that a mail isn't ours, or takes that back. Idempotent. */
export async function decideWhoseMail(deps: RecordDeps, { staffId, id, isOurs }: Decision): Promise<void> {
  await recordChange(deps, async (trx, at) => {
    const message = await findMailMessage(trx, id)
    if (message.inquiry_id !== null) throw new AppError('changed_meanwhile')
    if ((message.set_aside_at === null) === isOurs) return []
    await trx
      .updateTable('mail')
      .set({ set_aside_at: isOurs ? null : at })
      .where('message_id', '=', id)
      .execute()
    const kind = isOurs ? 'mail-taken-back' : 'mail-set-aside'
    return [{ subjectId: id, kind, actor: staffId }]
  })
}
