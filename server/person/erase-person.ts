import type { ChosenOfPerson } from '#contract/desk/person.ts'
import type { OpenDeps } from '../case/inquiry/try-to-open.ts'
import { eraseAll } from '../case/life/erase.ts'
import { type RecordDeps, recordChange } from '../company/audit/record-change.ts'
import type { Trx } from '../schema/tables.ts'
import { findChosen } from './choose.ts'
import { listMembers } from './find-person.ts'

type Erasure = {
  reference: string
  chosen: ChosenOfPerson
  actor: string
  reason?: string
  check?: (trx: Trx) => Promise<void>
}

/** Erases the chosen inquiries and unsorted mails of one person, all or none. */
export async function erasePerson(
  deps: RecordDeps & OpenDeps,
  { reference, chosen, actor, reason, check }: Erasure,
): Promise<void> {
  await recordChange(deps, async (trx) => {
    const { cases, mailIds } = await findChosen({ ...deps, db: trx }, reference, chosen)
    await check?.(trx)
    const inquiryIds = listMembers(cases).map(({ id }) => id)
    return await eraseAll(trx, { inquiryIds, messageIds: mailIds }, { actor, reason })
  })
}
