import { isDeepStrictEqual } from 'node:util'
import { fileLimits } from '#contract/desk/files.ts'
import type { NewReferralMail } from '#contract/desk/referral-changes.ts'
import type { Life, Step } from '#contract/life/inquiry.ts'
import { plan } from '#contract/life/plan-steps.ts'
import { planAfterAsking, toAsked } from '#contract/life/referral.ts'
import { findFiles } from '../case/files/find-files.ts'
import { checkHelpers } from '../case/life/actions.ts'
import { findReasonToStay } from '../case/life/may-leave.ts'
import { planAbout } from '../case/life/plan-about.ts'
import { findOutgoingFiles } from '../case/read/outgoing-files.ts'
import { findHospitalRow, openIntactHospital } from '../case/referrals/hospitals.ts'
import { mergeAddressees } from '../case/referrals/read-referrals.ts'
import { findReferralRow, openReferral, requireSummary, saveReferral } from '../case/referrals/referrals.ts'
import { dropSentDraft } from '../case/words/drafts.ts'
import { insertStepNotes } from '../case/words/step-notes.ts'
import { insertReply } from '../case/words/store.ts'
import { replies } from '../case/words/words.ts'
import { toCopyId } from '../company/outbox/copy-id.ts'
import { enqueueMails } from '../company/outbox/store.ts'
import type { SignedInStaff } from '../company/staff/staff-guard.ts'
import { AppError } from '../platform/http/app-error.ts'
import { toMailBytes } from '../platform/mail/size-limit.ts'
import type { Vault } from '../platform/vault/vault.ts'
import type { Trx } from '../schema/tables.ts'
import { changeReferral, type Found, type ReferralChangeDeps } from './change-referral.ts'
import { createLink, type LinkDeps } from './files-link/create-link.ts'

type SendDeps = ReferralChangeDeps & LinkDeps & { readSizeLimit: () => Promise<number | undefined> }

type Written = { reference: string; id: string; mail: NewReferralMail }

/** Queues a mail to the addresses of a hospital, each its own, as far as the patient has agreed. Idempotent by id and text. */
export async function sendToHospital(
  deps: SendDeps,
  staff: SignedInStaff,
  { reference, id, mail }: Written,
): Promise<void> {
  await checkSize(deps, id, mail)
  const target = {
    reference,
    id,
    version: mail.version,
    isRepeat: (trx: Trx) => isKnownMail(trx, deps.vault, id, mail),
  }
  await changeReferral(deps, target, async (found) => {
    const { inquiry, referral, words, trx, at } = found
    const summary = requireSummary(words, mail.summary)
    const files = await findOutgoingFiles(trx, deps, { row: inquiry, ids: mail.files })
    const leaving = { files: mail.files, summary: mail.summary, writtenAt: at }
    const lacks = await findReasonToStay(trx, deps.vault, referral, leaving)
    if (lacks !== null) throw new AppError('needs_consent', { facts: { lacks } })
    const copies = await listRecipients(deps.vault, found)
    await checkHelpers(trx, mail.plans)
    const linked = mail.link ? createLink(deps, { referral, words, files: mail.files, at }) : undefined
    const place = { inquiryId: referral.inquiry_id, referralId: referral.id }
    await insertReply(trx, deps.vault, {
      ...place,
      id: mail.id,
      author: staff.id,
      at,
      subject: mail.subject,
      body: mail.text,
      files: linked ? [] : files,
      copies,
      ...(summary !== undefined &&
        mail.summary !== null && { summary: { number: mail.summary, text: summary } }),
      ...(linked && { link: linked.sent }),
    })
    await insertStepNotes(trx, deps.vault, { ...place, author: staff.id, at, plans: mail.plans })
    await dropSentDraft(trx, deps.vault, { staffId: staff.id, id: mail.id })
    await enqueueMails(
      trx,
      copies.map((_, position) => ({
        inquiryId: referral.inquiry_id,
        kind: 'referral' as const,
        itemId: toCopyId(mail.id, position),
        createdAt: at,
      })),
    )
    await saveReferral(trx, deps.vault, referral, {
      standing: toAsked(referral.standing),
      words: { ...words, ...linked?.words },
      asked_at: referral.asked_at ?? at,
    })
    return planAbout(trx, {
      referral,
      actor: staff.id,
      at,
      office: deps.office,
      event: {
        kind: referral.asked_at === null ? 'referral-asked' : 'referral-sent',
        detail: {
          referral: referral.id,
          hospital: referral.hospital_id,
          message: mail.id,
          files: files.length,
        },
      },
      plan: (life, about) =>
        planAfterAsking(
          life,
          about,
          toOwnPlans(life, mail, { me: staff.id, now: at, referral: referral.id }),
        ),
    })
  })
}

/** As `copies` of its words: each address has a mail of its own. Throws `no_addresses` without one. */
async function listRecipients(vault: Vault, { referral, words, trx }: Found) {
  const row = await findHospitalRow(trx, referral.hospital_id)
  const known = row === undefined ? [] : (await openIntactHospital(trx, vault, row)).addresses
  const addressees = mergeAddressees(known, words.addresses)
  if (addressees.length === 0) throw new AppError('no_addresses')
  return addressees.map(({ address }) => ({ address, consent: null }))
}

type Planning = { me: string; now: number; referral: string }

/** The steps that the author plans, which are about this hospital. */
function toOwnPlans(life: Life, { plans = [] }: NewReferralMail, { me, now, referral }: Planning): Step[] {
  if (plans.length === 0) return []
  const own = plans.map((one) => ({ ...one, referral }))
  const worked = plan(life, { action: 'log-answer', via: 'email', plans: own }, { me, now })
  if ('outcome' in worked) throw new AppError(worked.reason)
  return [...worked.planned]
}

/** Before it is queued, so that its author can take a file out. */
async function checkSize(deps: SendDeps, id: string, mail: NewReferralMail): Promise<void> {
  const { files, link } = mail
  if (files.length === 0 || link) return
  const limit = await deps.readSizeLimit()
  const found = await findFiles(deps, files, Number.POSITIVE_INFINITY)
  const text = await toWholeText(deps, id, mail)
  const isTooLarge = (some: typeof found) =>
    limit === undefined
      ? some.reduce((sum, { bytes }) => sum + bytes, 0) > fileLimits.totalBytes
      : toMailBytes(text, some) > limit
  if (!isTooLarge(found)) return
  const fits: typeof found = []
  for (const file of found.toSorted((one, other) => one.bytes - other.bytes))
    if (!isTooLarge([...fits, file])) fits.push(file)
  throw new AppError('too_large', { facts: { fits: fits.map((file) => file.id) } })
}

async function toWholeText({ db, vault }: SendDeps, id: string, { text, summary }: NewReferralMail) {
  const row = summary === null ? undefined : await findReferralRow(db, id)
  const written = row && requireSummary(openReferral(vault, row), summary)
  return written === undefined ? text : `${text}\n\n${written}`
}

async function isKnownMail(
  trx: Trx,
  vault: Vault,
  referralId: string,
  { id, subject, text, files }: NewReferralMail,
): Promise<boolean> {
  const row = await trx
    .selectFrom('message')
    .select(['id', 'direction', 'referral_id', 'key_id', 'sealed'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return false
  if (row.referral_id !== referralId || row.direction !== 'out') throw new AppError('invalid_request')
  const sent = replies.open(vault, row)
  const isSame =
    sent.subject === subject &&
    sent.body === text &&
    isDeepStrictEqual(sent.link?.files ?? sent.files.map((file) => file.id), files)
  // Another text under the same id: its author must learn that the first one was sent.
  if (!isSame) throw new AppError('changed_meanwhile')
  return true
}
