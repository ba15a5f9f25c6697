import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { contactEndingReasons, isContactForbidden, type Life } from '#contract/life/inquiry.ts'
import { HELD } from '#contract/mail/mail-error.ts'
import { patientMailKinds } from '#contract/mail/mail-kinds.ts'
import { compileOnce } from '../../schema/compiled.ts'
import { WITHDRAWN } from '../../schema/hold-mails.ts'
import type { Db, Tables, Trx } from '../../schema/tables.ts'
import { type LifeRow, toLife } from '../inquiry/life-columns.ts'

type Person = { id: string; email_index: Uint8Array; phone_index: Uint8Array }

/** Literals, as in the partial indexes: a shared number may have thousands of inquiries. */
const hasEndedContact = sql<boolean>`closed_for in (${sql.join(contactEndingReasons.map((reason) => sql.lit(reason)))})`

const readEnded = compileOnce((db, emails: Uint8Array[], phones: Uint8Array[]) =>
  db
    .selectFrom('inquiry')
    .select(['id', 'reference', 'closed_at', 'closed_for', 'email_index', 'phone_index'])
    .where((eb) => eb.or([eb('email_index', 'in', emails), eb('phone_index', 'in', phones)]))
    .where(hasEndedContact)
    .orderBy('closed_at', 'desc'),
)

const readContact = compileOnce((db, ids: readonly string[]) =>
  db
    .selectFrom('inquiry')
    .select(['id', 'closed_for', 'lifted_at', 'withdrawn_at', 'email_index', 'phone_index'])
    .where('id', 'in', ids),
)

/** For each inquiry, the newest other one of the same address or number that ended contact. */
export async function findLeftAlone(
  db: Db,
  people: readonly Person[],
): Promise<(person: Person) => Life['leftAlone']> {
  if (people.length === 0) return () => null
  const emails = people.map(({ email_index }) => email_index)
  const phones = people.map(({ phone_index }) => phone_index)
  const { rows } = await readEnded(db, emails, phones)
  const isSame = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0
  return (person) => {
    const found = rows.find(
      (row) =>
        row.id !== person.id &&
        (isSame(row.email_index, person.email_index) || isSame(row.phone_index, person.phone_index)),
    )
    const reason = contactEndingReasons.find((last) => last === found?.closed_for)
    if (found === undefined || reason === undefined) return null
    return { reference: found.reference, reason, at: found.closed_at ?? 0 }
  }
}

/** The inquiry including other inquiries of the same person, which decide whether contact is allowed. */
export async function toWholeLife(trx: Db, row: LifeRow & Person): Promise<Life> {
  return toLife(row, (await findLeftAlone(trx, [row]))(row))
}

/** For each inquiry, whether nothing may be sent to the patient. */
export async function readContactForbidden(db: Db, ids: readonly string[]): Promise<Map<string, boolean>> {
  const { rows } = await readContact(db, ids)
  const findOther = await findLeftAlone(db, rows)
  return new Map(rows.map((row) => [row.id, row.withdrawn_at !== null || hasEnded(row)]))

  function hasEnded(row: (typeof rows)[number]): boolean {
    const closedFor = contactEndingReasons.find((reason) => reason === row.closed_for) ?? null
    const leftAlone = findOther(row)
    return isContactForbidden({ closedFor, leftAlone, liftedAt: row.lifted_at, withdrawn: null })
  }
}

/** Withdraws waiting mails to the person, and cancels pending notifications about the inquiry. */
export async function stopContact(trx: Trx, person: Person, at: number): Promise<void> {
  await withdrawMails(trx, at, (eb) => eb('inquiry_id', 'in', inquiriesOf(eb, person)))
  for (const column of ['pushed_at', 'mailed_at'] as const) {
    await trx
      .updateTable('notification')
      .set({ [column]: at })
      .where('inquiry_id', '=', person.id)
      .where(column, 'is', null)
      .execute()
  }
}

/** After an undo: queues the withdrawn mails again. */
export async function resumeContact(trx: Trx, person: Person, at: number): Promise<void> {
  await queueWithdrawn(trx, at, (eb) => eb('inquiry_id', 'in', inquiriesOf(eb, person)))
}

/** Withdraws waiting mails to the patient about this inquiry and those merged into it. */
export async function stopMails(trx: Trx, inquiryId: string, at: number): Promise<void> {
  await withdrawMails(trx, at, (eb) => eb('inquiry_id', 'in', caseOf(eb, inquiryId)))
}

export async function resumeMails(trx: Trx, inquiryId: string, at: number): Promise<void> {
  await queueWithdrawn(trx, at, (eb) => eb('inquiry_id', 'in', caseOf(eb, inquiryId)))
}

type OfMails = (eb: ExpressionBuilder<Tables, 'outbox'>) => Expression<SqlBool>

async function withdrawMails(trx: Trx, at: number, isMeant: OfMails): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ state: 'failed', last_error: WITHDRAWN })
    .where('kind', 'in', patientMailKinds)
    .where(isMeant)
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'waiting'), eb('lease_until', '<=', at)]),
        eb('last_error', '=', HELD),
      ]),
    )
    .execute()
}

async function queueWithdrawn(trx: Trx, at: number, isMeant: OfMails): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ state: 'waiting', last_error: null, due_at: at })
    .where('state', '=', 'failed')
    .where('last_error', '=', WITHDRAWN)
    .where(isMeant)
    .execute()
}

function caseOf(eb: ExpressionBuilder<Tables, 'outbox'>, inquiryId: string) {
  return eb
    .selectFrom('inquiry')
    .select('inquiry.id')
    .where((one) => one.or([one('inquiry.id', '=', inquiryId), one('merged_into', '=', inquiryId)]))
}

function inquiriesOf(eb: ExpressionBuilder<Tables, 'outbox'>, { email_index, phone_index }: Person) {
  return eb
    .selectFrom('inquiry')
    .select('inquiry.id')
    .where((one) => one.or([one('email_index', '=', email_index), one('phone_index', '=', phone_index)]))
}
