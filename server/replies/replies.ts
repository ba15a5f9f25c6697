import { strict as assert } from 'node:assert'
import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { toDate } from '#contract/company/office-days.ts'
import type { NewNote } from '#contract/desk/acts.ts'
import { type NewReply, REPLY_HELD_MS } from '#contract/desk/inquiry-changes.ts'
import { listMentioned } from '#contract/desk/mentions.ts'
import { LINK } from '#contract/desk/templates.ts'
import type { SiteBuild } from '#contract/site/site-build.ts'
import { hasEmail } from '../case/inquiry/contact-index.ts'
import { findRow } from '../case/inquiry/rows.ts'
import type { OpenDeps } from '../case/inquiry/try-to-open.ts'
import { checkHelpers, toChange } from '../case/life/actions.ts'
import { type ChangeDeps, changeInquiry, storeChange } from '../case/life/change-inquiry.ts'
import { toWholeLife } from '../case/life/left-alone.ts'
import { notifyMentioned } from '../case/life/notify.ts'
import { findOutgoingFiles } from '../case/read/outgoing-files.ts'
import { checkCopies } from '../case/words/copies.ts'
import { dropSentDraft } from '../case/words/drafts.ts'
import { isKnown, isKnownNote } from '../case/words/is-known.ts'
import { insertStepNotes } from '../case/words/step-notes.ts'
import { insertNote, insertReply } from '../case/words/store.ts'
import { replies, type SentOffers } from '../case/words/words.ts'
import { recordChange } from '../company/audit/record-change.ts'
import { toCopyId } from '../company/outbox/copy-id.ts'
import { enqueueMails } from '../company/outbox/store.ts'
import { listStaff } from '../company/staff/staff-directory.ts'
import type { SignedInStaff } from '../company/staff/staff-guard.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { Vault } from '../platform/vault/vault.ts'
import type { Trx } from '../schema/tables.ts'
import { checkMailSize } from './reply-files.ts'

export type ReplyDeps = ChangeDeps &
  OpenDeps & {
    wakeOutbox: () => void
    patientPages: boolean
    site: Pick<SiteBuild, 'company' | 'words'>
    /** The largest mail that the mail server takes, where it says so. */
    readSizeLimit: () => Promise<number | undefined>
  }

/** Queues a reply to the patient and stops the clock. Idempotent by id and text. */
export async function sendReply(
  deps: ReplyDeps,
  staff: SignedInStaff,
  reference: string,
  reply: NewReply & { offers?: SentOffers; onStored?: (trx: Trx, at: number) => Promise<void> },
): Promise<void> {
  checkLink(deps, reply)
  await checkMailSize(deps, reply)
  await changeInquiry(
    deps,
    {
      reference,
      version: reply.version,
      staffId: staff.id,
      isRepeat: (trx) => isKnownReply(trx, deps.vault, reference, reply),
    },
    async (row, trx, at) => {
      if (!hasEmail(deps.vault, row)) throw new AppError('not_allowed_now')
      const { id, subject, body, copies, finishes, plans } = reply
      await checkCopies(trx, deps.vault, { row, copies, today: toDate(at, deps.office.zone) })
      await checkHelpers(trx, plans)
      const answer = { action: 'log-answer', via: 'email', finishes, plans } as const
      const change = toChange(await toWholeLife(trx, row), answer, {
        me: staff.id,
        now: at,
        office: deps.office,
      })
      if (change === undefined) return undefined
      const files = await findOutgoingFiles(trx, deps, { row, ids: reply.files })
      await insertReply(trx, deps.vault, {
        id,
        inquiryId: row.id,
        author: staff.id,
        at,
        subject,
        body,
        files,
        copies,
        offers: reply.offers,
      })
      await reply.onStored?.(trx, at)
      await insertStepNotes(trx, deps.vault, { inquiryId: row.id, author: staff.id, at, plans })
      await dropSentDraft(trx, deps.vault, { staffId: staff.id, id })
      const mail = { inquiryId: row.id, createdAt: at, dueAt: reply.hold ? at + REPLY_HELD_MS : at }
      await enqueueMails(trx, [
        { ...mail, kind: 'reply', itemId: id },
        ...copies.map((_, position) => ({
          ...mail,
          kind: 'reply-copy' as const,
          itemId: toCopyId(id, position),
        })),
      ])
      const { life, event } = change
      assert(event.kind === 'answered')
      const detail = { ...event.detail, reply: id, ...(copies.length > 0 && { copies: copies.length }) }
      // A reply in flight can't be undone.
      const undo = reply.hold && life.undo !== null ? { ...life.undo, reply: id } : null
      return { life: { ...life, undo }, event: { kind: 'answered', detail } }
    },
  )
  deps.wakeOutbox()
}

/** A patient must never read "{link}". */
function checkLink({ patientPages }: ReplyDeps, { subject, body }: NewReply): void {
  if (subject.includes(LINK) || (body.includes(LINK) && !patientPages)) throw new AppError('invalid_request')
}

/** Needs no version: a note, and what it plans, changes nothing that others decide on. */
export async function addNote(
  deps: ChangeDeps,
  staff: SignedInStaff,
  reference: string,
  { id = randomUUIDv7(), text, plans: [step, ...plans] = [] }: NewNote,
): Promise<void> {
  await recordChange(deps, async (trx, at) => {
    if (await isKnownNote(trx, deps.vault, reference, { id, text })) return []
    const row = await findRow(trx, reference)
    if (row === undefined) throw new AppError('not_found')
    await insertNote(trx, deps.vault, { id, inquiryId: row.id, author: staff.id, at, text })
    await dropSentDraft(trx, deps.vault, { staffId: staff.id, id })
    const staffIds = listMentioned(text, await listStaff(trx))
    await notifyMentioned(trx, {
      inquiryId: row.id,
      actor: staff.id,
      at,
      staffIds,
      office: deps.office,
    })
    const noted = { subjectId: row.id, kind: 'noted', actor: staff.id } as const
    if (step === undefined) return [noted]
    const planned = [step, ...plans]
    await checkHelpers(trx, planned)
    const before = await toWholeLife(trx, row)
    const change = toChange(
      before,
      { action: 'add-step', step, plans },
      { me: staff.id, now: at, office: deps.office },
    )
    if (change?.event.kind !== 'step-added') return [noted]
    await insertStepNotes(trx, deps.vault, { inquiryId: row.id, author: staff.id, at, plans: planned })
    await storeChange(trx, {
      inquiryId: row.id,
      at,
      actor: staff.id,
      before,
      change,
      office: deps.office,
    })
    return [{ ...noted, detail: change.event.detail ?? {} }]
  })
}

function isKnownReply(trx: Trx, vault: Vault, reference: string, reply: NewReply): Promise<boolean> {
  const { id, subject, body, files, copies } = reply
  return isKnown(trx, {
    id,
    reference,
    direction: 'out',
    isSame: (row) => {
      const sent = replies.open(vault, row)
      const isSame = sent.subject === subject && sent.body === body && isDeepStrictEqual(sent.copies, copies)
      return isSame && sent.files.map((file) => file.id).join() === files.join()
    },
  })
}
