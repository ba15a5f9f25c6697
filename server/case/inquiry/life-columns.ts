import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely'
import * as v from 'valibot'
import { type Life, lifeSchema } from '#contract/life/inquiry.ts'
import { ANSWER_WITHIN_MS } from '#contract/life/promise.ts'
import { openStandings } from '#contract/life/standing.ts'
import { toEarliest } from '#contract/life/steps.ts'
import type { Tables } from '../../schema/tables.ts'

export const lifeColumns = [
  'received_at',
  'standing',
  'owner',
  'owed_kind',
  'owed_at',
  'steps',
  'next_at',
  'answered_at',
  'answered_by',
  'answered_via',
  'closed_at',
  'closed_for',
  'destination',
  'lifted_at',
  'urgent',
  'withdrawn_at',
  'withdrawn_wants',
  'withdrawn_work',
  'merged_into',
  'undo',
  'version',
] as const satisfies (keyof Tables['inquiry'])[]

type LifeColumn = (typeof lifeColumns)[number]
export type LifeRow = Pick<Selectable<Tables['inquiry']>, LifeColumn>

/** Throws on a value that no version has stored. */
export function toLife(row: LifeRow, leftAlone: Life['leftAlone'] = null): Life {
  const { owed_kind: kind, owed_at, answered_at, answered_via: via } = row
  return v.parse(lifeSchema, {
    standing: row.standing,
    owner: row.owner,
    owed: kind === null ? null : { kind, at: owed_at },
    steps: JSON.parse(row.steps),
    firstAnswer: answered_at === null ? null : { at: answered_at, by: row.answered_by, via },
    closedAt: row.closed_at,
    closedFor: row.closed_for,
    destination: row.destination,
    liftedAt: row.lifted_at,
    isUrgent: row.urgent === 1,
    withdrawn:
      row.withdrawn_at === null
        ? null
        : { at: row.withdrawn_at, wants: row.withdrawn_wants, ...JSON.parse(row.withdrawn_work ?? '{}') },
    leftAlone,
    receivedAt: row.received_at,
    isRepeat: row.merged_into !== null,
    undo: row.undo === null ? null : JSON.parse(row.undo),
    version: row.version,
  })
}

type WrittenColumn = Exclude<LifeColumn, 'merged_into'> | 'next_kind'

export function toLifeColumns(life: Life): Pick<Insertable<Tables['inquiry']>, WrittenColumn> {
  const next = toEarliest(life)
  return {
    received_at: life.receivedAt,
    standing: life.standing,
    owner: life.owner,
    owed_kind: life.owed?.kind ?? null,
    owed_at: life.owed?.at ?? null,
    steps: JSON.stringify(life.steps),
    next_kind: next?.kind ?? null,
    next_at: next?.at ?? null,
    answered_at: life.firstAnswer?.at ?? null,
    answered_by: life.firstAnswer?.by ?? null,
    answered_via: life.firstAnswer?.via ?? null,
    closed_at: life.closedAt,
    closed_for: life.closedFor,
    destination: life.destination,
    lifted_at: life.liftedAt,
    urgent: Number(life.isUrgent),
    withdrawn_at: life.withdrawn?.at ?? null,
    withdrawn_wants: life.withdrawn?.wants ?? null,
    withdrawn_work: life.withdrawn && toWork(life.withdrawn),
    undo: life.undo === null ? null : JSON.stringify(life.undo),
    version: life.version,
  }
}

function toWork({ owed, steps }: NonNullable<Life['withdrawn']>): string {
  return JSON.stringify({ owed, steps })
}

/** For queries of what is to be done: by the column SQLite would read all that an owner ever had. */
export const ownerOfActive = sql<string | null>`(inquiry.owner || '')`

/** Whether to remind of the first answer: always without an owner; an owner may have put it off. */
export function isAnswerOwed(eb: ExpressionBuilder<Tables, 'inquiry'>) {
  return eb.and([
    eb('inquiry.standing', 'in', openStandings),
    eb('inquiry.answered_at', 'is', null),
    eb('inquiry.withdrawn_at', 'is', null),
    eb.or([
      eb('inquiry.owed_at', '<=', eb('inquiry.received_at', '+', ANSWER_WITHIN_MS)),
      eb(ownerOfActive, 'is', null),
    ]),
  ])
}
