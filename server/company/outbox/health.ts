import type { ExpressionBuilder } from 'kysely'
import { sql } from 'kysely'
import { HELD } from '#contract/mail/mail-error.ts'
import { acknowledgementKinds, outsideMailKinds } from '#contract/mail/mail-kinds.ts'
import { withheld } from '../../schema/hold-mails.ts'
import type { Db, Tables } from '../../schema/tables.ts'

export type OutboxHealth = {
  /** Since a restore, until staff release them. */
  held: number
  waiting: number
  /** Waiting mails that the mail server has refused permanently. */
  refused: number
  /** Given up, to the support mailbox: a configuration error. */
  failed: number
  /** Given up, to an address of a patient or hospital: no problem of the server. */
  undeliverable: number
  /** Leaves out acknowledgements, whose addresses anybody can type. */
  oldestWaitingSince: number | null
  /** The code of an error that concerns the mail server, not an address, and keeps mails waiting. */
  problem: string | null
}

// Literals, as in the partial indexes, and no condition on the inquiry, by whose index SQLite would read all sent mails.
const isWaiting = sql<boolean>`state = 'waiting' and staff_id is null`
const isFailed = sql<boolean>`state = 'failed' and staff_id is null`

/** Reads the state of mails about inquiries. Counts and times only: no personal data. Reads unsent rows alone. */
export async function readOutboxHealth(db: Db): Promise<OutboxHealth> {
  const waiting = await db
    .selectFrom('outbox')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.countAll<number>().filterWhere('last_error', 'like', '% 5__').as('refused'),
      eb.fn.min('created_at').filterWhere('kind', 'not in', acknowledgementKinds).as('oldest'),
      eb.fn
        .min('last_error')
        .filterWhere('last_error', 'not like', 'EENVELOPE%')
        .filterWhere('last_error', 'not like', 'EMESSAGE%')
        .as('problem'),
    ])
    .where(isWaiting)
    .executeTakeFirstOrThrow()
  const givenUp = await db
    .selectFrom('outbox')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('last_error', '=', HELD).as('held'),
      eb.fn
        .countAll<number>()
        .filterWhere(isGivenUp)
        .filterWhere('kind', 'not in', outsideMailKinds)
        .as('failed'),
      eb.fn
        .countAll<number>()
        .filterWhere(isGivenUp)
        .filterWhere('kind', 'in', outsideMailKinds)
        .as('undeliverable'),
    ])
    .where(isFailed)
    .executeTakeFirstOrThrow()
  return {
    waiting: Number(waiting.count),
    refused: Number(waiting.refused),
    held: Number(givenUp.held),
    failed: Number(givenUp.failed),
    undeliverable: Number(givenUp.undeliverable),
    oldestWaitingSince: waiting.oldest ?? null,
    problem: waiting.problem ?? null,
  }
}

function isGivenUp(eb: ExpressionBuilder<Tables, 'outbox'>) {
  return eb.and([HELD, ...withheld].map((code) => eb('last_error', 'is distinct from', code)))
}
