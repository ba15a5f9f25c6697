import { timingSafeEqual } from 'node:crypto'
import type { Office } from '#contract/company/office-hours.ts'
import { DAY_MS } from '#contract/durations.ts'
import { findRowById, rowColumns, type StoredRow } from '../case/inquiry/rows.ts'
import { changeByMessage } from '../case/life/receive-message.ts'
import { type FoundProposal, findProposal, storeProposal } from '../case/links/proposals.ts'
import { type NewEvent, type RecordDeps, recordChange } from '../company/audit/record-change.ts'
import type { Vault } from '../platform/vault/vault.ts'
import type { Db } from '../schema/tables.ts'

/** After that a patient proposes the address once more. */
const VALID_MS = 14 * DAY_MS
const TOKEN_BYTES = 16
const MESSAGE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The path that confirms a new address, for the mail to it alone. It opens nothing of the patient's page. */
export function toContactPath(
  vault: Vault,
  { reference, message }: { reference: string; message: string },
): string {
  return `/sent/${reference}/confirm/${message}/${createToken(vault, message).toString('base64url')}`
}

type ContactLink = { reference: string; message: string; token: string }
type FoundContact = FoundProposal & { row: StoredRow }

/** Undefined for a link that is wrong or too old. */
export async function findContactByLink(
  { db, vault, now }: { db: Db; vault: Vault; now: () => number },
  { reference, message, token }: ContactLink,
): Promise<FoundContact | undefined> {
  const given = Buffer.from(token, 'base64url')
  const isOurs =
    MESSAGE_ID.test(message) &&
    given.length === TOKEN_BYTES &&
    timingSafeEqual(createToken(vault, message), given)
  const found = isOurs ? await findProposal(db, vault, message) : undefined
  if (found === undefined || now() >= found.at + VALID_MS) return undefined
  const row = await db
    .selectFrom('inquiry')
    .select(rowColumns)
    .where('id', '=', found.inquiryId)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row && { ...found, row }
}

/** The inquiry is due again, so that a coordinator decides. Repeating it changes nothing. */
export async function confirmContact(
  deps: RecordDeps & { office: Office },
  { id }: Pick<FoundContact, 'id'>,
): Promise<void> {
  await recordChange(deps, async (trx, now) => {
    const found = await findProposal(trx, deps.vault, id)
    if (found === undefined || found.proposal.confirmedAt !== null || found.proposal.decision !== null)
      return []
    // Read in the transaction: a coordinator may have acted since the link was looked up.
    const row = await findRowById(trx, found.inquiryId)
    if (row === undefined) return []
    await storeProposal(trx, deps.vault, found, { confirmedAt: now })
    const message = { id, channel: 'page', author: 'patient', isAutomatic: false } as const
    const events = await changeByMessage(trx, { office: deps.office, row, message, now })
    return events.map(toConfirmed)
  })
}

function createToken(vault: Vault, message: string): Buffer {
  return vault.mac('contact-link', message).subarray(0, TOKEN_BYTES)
}

function toConfirmed(event: NewEvent): NewEvent {
  return event.kind === 'message-received' ? { ...event, kind: 'contact-confirmed' } : event
}
