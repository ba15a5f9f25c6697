import type { Life } from '#contract/life/inquiry.ts'
import type { Trx } from '../../schema/tables.ts'

/** Task that falls due at a time; `person` is null while nobody has the inquiry. */
export type AgendaItem = { item: string; person: string | null; at: number }

export function listAgenda({ owed, steps, owner }: Life): AgendaItem[] {
  const planned = steps.map((step) => ({ item: step.id, person: step.for ?? owner, at: step.at }))
  return owed === null ? planned : [{ item: 'owed', person: owner, at: owed.at }, ...planned]
}

/** In the transaction that stores the inquiry. What nobody has is on nobody's agenda. */
export async function replaceAgenda(trx: Trx, inquiryN: number, life: Life): Promise<void> {
  await trx.deleteFrom('agenda').where('inquiry_n', '=', inquiryN).execute()
  const items = listAgenda(life).flatMap(({ item, person, at }) =>
    person === null ? [] : [{ inquiry_n: inquiryN, item, staff_id: person, at }],
  )
  if (items.length > 0) await trx.insertInto('agenda').values(items).execute()
}
