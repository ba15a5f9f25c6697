import type { ChosenOfPerson } from '#contract/desk/person.ts'
import type { OpenDeps } from '../case/inquiry/try-to-open.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { Db } from '../schema/tables.ts'
import { type Case, findCases, findMails } from './find-person.ts'

export type Chosen = { cases: Case[]; mailIds: string[] }

/** Throws `changed_meanwhile` unless all that was chosen may still be of the same person as this inquiry. */
export async function findChosen(
  deps: OpenDeps & { db: Db },
  reference: string,
  { inquiries, mails }: ChosenOfPerson,
): Promise<Chosen> {
  const cases = await findCases(deps, reference)
  if (cases === undefined) throw new AppError('not_found')
  const chosen = cases.filter(({ head }) => inquiries.includes(head.reference))
  const found = mails.length === 0 ? [] : await findMails(deps, cases, mails)
  if (chosen.length !== new Set(inquiries).size || found.length !== new Set(mails).size)
    throw new AppError('changed_meanwhile')
  return { cases: chosen, mailIds: found.map(({ row }) => row.id) }
}
