import { type Facts, toFactKind } from '#contract/desk/facts.ts'
import type { ContactDecision } from '#contract/desk/inquiry-changes.ts'
import { type Contact, canAccept, type Proposal } from '#contract/inquiry/contact-proposal.ts'
import type { ChangeEvent } from '#contract/life/outcome.ts'
import { isSpam } from '#contract/life/standing.ts'
import { toLife } from '../case/inquiry/life-columns.ts'
import { findRowById, type StoredRow } from '../case/inquiry/rows.ts'
import { changeInquiry } from '../case/life/change-inquiry.ts'
import { type FoundProposal, findProposal, storeProposal } from '../case/links/proposals.ts'
import { endLinks } from '../case/links/renew-link.ts'
import type { NewEvent } from '../company/audit/record-change.ts'
import type { SignedInStaff } from '../company/staff/staff-guard.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { Trx } from '../schema/tables.ts'
import { type CorrectDeps, openWritten, storeFacts, toFacts } from './correct-facts.ts'

const decided = { accept: 'accepted', refuse: 'refused', undo: null } as const satisfies Record<
  ContactDecision['decision'],
  Proposal['decision']
>

/**
 * A coordinator accepts a new address or number of the patient, refuses it, or takes either back. A new address ends the
 * links of the page that the former one got. The event says which kind of fact, never its value.
 */
export async function decideOnContact(
  deps: CorrectDeps & { wakeOutbox: () => void },
  staff: SignedInStaff,
  reference: string,
  { version, message, decision }: ContactDecision,
): Promise<void> {
  const { vault } = deps
  const isRepeat = async (trx: Trx) =>
    (await findProposal(trx, vault, message))?.proposal.decision === decided[decision]
  await changeInquiry(deps, { reference, version, staffId: staff.id, isRepeat }, async (row, trx, at) => {
    const found = await findProposal(trx, vault, message)
    if (found === undefined || !(await isOf(trx, row, found))) throw new AppError('not_found')
    if (isSpam(row) || row.merged_into !== null) throw new AppError('not_allowed_now')
    const events: NewEvent[] = []
    const event = await decide(deps, { trx, row, found, at, events, actor: staff.id }, decision)
    const life = toLife(row)
    return { life: { ...life, undo: null, version: life.version + 1 }, event, events }
  })
  deps.wakeOutbox()
}

/** The proposal may have come on the page of an inquiry that was merged into this one. */
async function isOf(trx: Trx, row: StoredRow, { inquiryId }: FoundProposal): Promise<boolean> {
  return inquiryId === row.id || (await findRowById(trx, inquiryId))?.merged_into === row.id
}

/** `events`: those of the links that end. */
type Place = {
  trx: Trx
  row: StoredRow
  found: FoundProposal
  at: number
  events: NewEvent[]
  actor: string
}

async function decide(
  deps: CorrectDeps,
  place: Place,
  decision: ContactDecision['decision'],
): Promise<ChangeEvent> {
  const { trx, found } = place
  const { id: message, proposal } = found
  const { former } = proposal
  const facts = [toFactKind(proposal.to.kind)]
  if (decision === 'undo') {
    await storeProposal(trx, deps.vault, found, { decision: null, former: null })
    if (former === null) return { kind: 'contact-reopened', detail: { message } }
    // The fact was corrected again since.
    if (!isSame(await replace(deps, place, former), proposal.to)) throw new AppError('not_allowed_now')
    return { kind: 'facts-corrected', detail: { facts, takenBack: message } }
  }
  if (proposal.decision !== null) throw new AppError('not_allowed_now')
  if (decision === 'refuse') {
    await storeProposal(trx, deps.vault, found, { decision: 'refused' })
    return { kind: 'contact-refused', detail: { message } }
  }
  if (!canAccept(proposal)) throw new AppError('not_allowed_now')
  const replaced = await replace(deps, place, proposal.to)
  await storeProposal(trx, deps.vault, found, { decision: 'accepted', former: replaced })
  return { kind: 'facts-corrected', detail: { facts, accepted: message } }
}

/** Stores a contact as the one that counts; returns the one before. */
async function replace(
  deps: CorrectDeps,
  { trx, row, at, events, actor }: Place,
  contact: Contact,
): Promise<Contact> {
  const written = openWritten(deps, row)
  // A damaged row may be intact in a backup.
  if (written === undefined) throw new AppError('not_allowed_now')
  const before = toFacts(row, written)
  const { kind, ...values } = contact
  await storeFacts(trx, deps, { row, written, facts: { ...before, ...values }, at })
  if (contact.kind === 'email')
    events.push(...(await endLinks(trx, row, { isMailed: contact.email !== '', actor, at })))
  return toContact(kind, before)
}

function toContact(kind: Contact['kind'], { email, countryCode, phone }: Facts): Contact {
  return kind === 'email' ? { kind, email } : { kind, countryCode, phone }
}

function isSame(one: Contact, other: Contact): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
