import type { ExpressionBuilder, Insertable, Selectable } from 'kysely'
import * as v from 'valibot'
import { type Life, lifeSchema } from '#contract/life/inquiry.ts'
import { openStandings } from '#contract/life/standing.ts'
import type { Tables } from '../../platform/db/tables.ts'

export const lifeColumns = [
  'received_at',
  'standing',
  'owner',
  'next_kind',
  'next_at',
  'next_note',
  'answered_at',
  'answered_by',
  'answered_via',
  'closed_at',
  'closed_for',
  'destination',
  'lifted_at',
  'withdrawn_at',
  'withdrawn_wants',
  'merged_into',
  'undo',
  'version',
] as const satisfies (keyof Tables['inquiry'])[]

type LifeColumn = (typeof lifeColumns)[number]
export type LifeRow = Pick<Selectable<Tables['inquiry']>, LifeColumn>

/** Throws on a value that no version has stored. */
export function toLife(row: LifeRow, leftAlone: Life['leftAlone'] = null): Life {
  const { next_kind: kind, next_at, answered_at, answered_via: via } = row
  return v.parse(lifeSchema, {
    standing: row.standing,
    owner: row.owner,
    next: kind === null ? null : { kind, at: next_at, note: row.next_note },
    firstAnswer: answered_at === null ? null : { at: answered_at, by: row.answered_by, via },
    closedAt: row.closed_at,
    closedFor: row.closed_for,
    destination: row.destination,
    liftedAt: row.lifted_at,
    withdrawn: row.withdrawn_at === null ? null : { at: row.withdrawn_at, wants: row.withdrawn_wants },
    leftAlone,
    receivedAt: row.received_at,
    isRepeat: row.merged_into !== null,
    undo: row.undo === null ? null : JSON.parse(row.undo),
    version: row.version,
  })
}

type WrittenColumn = Exclude<LifeColumn, 'merged_into'>

export function toLifeColumns(life: Life): Pick<Insertable<Tables['inquiry']>, WrittenColumn> {
  return {
    received_at: life.receivedAt,
    standing: life.standing,
    owner: life.owner,
    next_kind: life.next?.kind ?? null,
    next_at: life.next?.at ?? null,
    next_note: life.next?.note ?? null,
    answered_at: life.firstAnswer?.at ?? null,
    answered_by: life.firstAnswer?.by ?? null,
    answered_via: life.firstAnswer?.via ?? null,
    closed_at: life.closedAt,
    closed_for: life.closedFor,
    destination: life.destination,
    lifted_at: life.liftedAt,
    withdrawn_at: life.withdrawn?.at ?? null,
    withdrawn_wants: life.withdrawn?.wants ?? null,
    undo: life.undo === null ? null : JSON.stringify(life.undo),
    version: life.version,
  }
}

/** Whether to remind of the first answer: always without an owner; an owner may have decided to wait. */
export function isAnswerOwed(eb: ExpressionBuilder<Tables, 'inquiry'>) {
  return eb.and([
    eb('inquiry.standing', 'in', openStandings),
    eb('inquiry.answered_at', 'is', null),
    eb('inquiry.withdrawn_at', 'is', null),
    eb.or([eb('inquiry.next_kind', '!=', 'wait'), eb('inquiry.owner', 'is', null)]),
  ])
}
