import { findRow } from '../../case/inquiry/rows.ts'
import { findReasonToStay } from '../../case/life/may-leave.ts'
import { keepSteps, planAbout } from '../../case/life/plan-about.ts'
import { findOutgoingFiles } from '../../case/read/outgoing-files.ts'
import { requireReferral, saveReferral } from '../../case/referrals/referrals.ts'
import type { SignedInStaff } from '../../company/staff/staff-guard.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { changeReferral, type ReferralChangeDeps } from '../change-referral.ts'
import { createLink, type LinkDeps } from './create-link.ts'

type Deps = ReferralChangeDeps & LinkDeps

type Wanted = { reference: string; id: string; version: number; files: readonly string[] }

/** Makes a link for files that the consent covers; the link before ends. */
export async function makeFilesLink(
  deps: Deps,
  staff: SignedInStaff,
  { reference, id, version, files }: Wanted,
): Promise<{ url: string; until: number }> {
  let made: { url: string; until: number } | undefined
  await changeReferral(deps, { reference, id, version }, async ({ inquiry, referral, words, trx, at }) => {
    await findOutgoingFiles(trx, deps, { row: inquiry, ids: files })
    const leaving = { files, summary: null, writtenAt: at }
    const lacks = await findReasonToStay(trx, deps.vault, referral, leaving)
    if (lacks !== null) throw new AppError('needs_consent', { facts: { lacks } })
    const link = createLink(deps, { referral, words, files, at })
    made = { url: link.sent.url, until: link.sent.until }
    // The hospital that gets it knows something, though no mail has left.
    await saveReferral(trx, deps.vault, referral, {
      words: { ...words, ...link.words },
      asked_at: referral.asked_at ?? at,
    })
    return planAbout(trx, {
      referral,
      actor: staff.id,
      at,
      office: deps.office,
      event: {
        kind: 'files-linked',
        detail: {
          referral: id,
          hospital: referral.hospital_id,
          files: files.length,
          until: link.sent.until,
        },
      },
      plan: keepSteps,
    })
  })
  if (made === undefined) throw new Error('The link was made, or the request refused')
  return made
}

/** Ends the link by a press. Without one nothing changes. */
export async function endFilesLink(
  deps: Deps,
  staff: SignedInStaff,
  { reference, id }: Pick<Wanted, 'reference' | 'id'>,
): Promise<void> {
  const inquiry = await findRow(deps.db, reference)
  if (inquiry === undefined) throw new AppError('not_found')
  const { version } = await requireReferral(deps.db, inquiry, id)
  await changeReferral(deps, { reference, id, version }, async ({ referral, words, trx, at }) => {
    if (words.link === null) return []
    await saveReferral(trx, deps.vault, referral, { words: { ...words, link: null } })
    const event = { kind: 'files-link-ended', detail: { referral: id } } as const
    return planAbout(trx, { referral, actor: staff.id, at, office: deps.office, event, plan: keepSteps })
  })
}
