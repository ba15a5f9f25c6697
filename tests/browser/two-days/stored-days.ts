import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { owedSchema, stepSchema } from '#contract/life/inquiry.ts'
import { ANSWER_WITHIN_MS } from '#contract/life/promise.ts'
import { toEarliest } from '#contract/life/steps.ts'
import { listPeople } from '#contract/life/views.ts'
import { isAsTold } from './as-told.ts'
import { type LoggedEvent, readLog, type Work } from './log-steps.ts'
import type { Stage } from './stage.ts'
import type { ConfirmedAct, Told } from './told.ts'

const workSchema = v.object({ owed: v.nullable(owedSchema), steps: v.array(stepSchema) })

export type OpenInquiry = {
  reference: string
  /** The owner, and those who do a step of it. */
  people: string[]
  work: Work
  /** As the lists have it. */
  next: { kind: string; at: number }
  isOverdue: boolean
}

export type Stored = {
  rows: number
  open: OpenInquiry[]
  lost: string[]
  unknown: string[]
  withoutStep: string[]
  withoutEvent: string[]
  /** Confirmed on the screen, but not in the event log, or there with another step. */
  lostActs: string[]
  /** Open with other steps than the event log left behind, or listed by another than comes first. */
  forgotten: string[]
}

/** Compares the database with what people were told. */
export function readStored({ dataDir, office, now }: Stage, told: Told): Stored {
  using database = new DatabaseSync(join(dataDir, 'pona.db'), { timeout: 5_000 })
  const read = (statement: string) => database.prepare(statement).all()
  const list = (statement: string) => read(statement).map(({ reference }) => String(reference))
  const references = new Set(list('select reference from inquiry'))
  const log = readLog(database, office)
  const open =
    read(`select reference, owner, owed_kind, owed_at, steps, next_kind, next_at, answered_at, received_at
    from inquiry where standing = 'open'`).map((row) => toOpenInquiry(row, now()))
  return {
    rows: references.size,
    open,
    lost: [...told.patients.keys()].filter((reference) => !references.has(reference)),
    unknown: [...references].filter((reference) => !told.patients.has(reference)),
    withoutStep: list(
      `select reference from inquiry where standing = 'open'
        and (next_kind is null or next_at is null or (owed_kind is null and steps = '[]'))`,
    ),
    withoutEvent: list(`select reference from inquiry where
      not exists (select 1 from event where subject_id = inquiry.id and kind = 'received')`),
    lostActs: findLostActs(told, log),
    forgotten: findForgotten(open, log),
  }
}

function toOpenInquiry(row: Record<string, unknown>, now: number): OpenInquiry {
  const work = v.parse(workSchema, {
    owed: row['owed_kind'] === null ? null : { kind: row['owed_kind'], at: row['owed_at'] },
    steps: JSON.parse(String(row['steps'])),
  })
  const next = { kind: String(row['next_kind']), at: Number(row['next_at']) }
  const isPromised = row['answered_at'] === null && Number(row['received_at']) + ANSWER_WITHIN_MS <= now
  return {
    reference: String(row['reference']),
    people: listPeople({ owner: v.parse(v.nullable(v.string()), row['owner']), steps: work.steps }),
    work,
    next,
    isOverdue: next.at <= now || isPromised,
  }
}

function findLostActs({ acts }: Told, log: readonly LoggedEvent[]): string[] {
  const left = [...log]
  const lost: string[] = []
  for (const act of acts) {
    const index = left.findIndex((event) => isOf(act, event))
    if (index < 0) lost.push(`${act.reference} ${act.kind} by ${act.by}: ${act.words}`)
    else left.splice(index, 1)
  }
  return lost
}

function isOf({ reference, kind, by, words }: ConfirmedAct, event: LoggedEvent): boolean {
  const isSame = event.reference === reference && event.kind === kind && event.actor === by
  return isSame && isAsTold(words, event)
}

function findForgotten(open: readonly OpenInquiry[], log: readonly LoggedEvent[]): string[] {
  const last = new Map(log.map(({ reference, work }) => [reference, work]))
  return open
    .filter(({ reference, work, next }) => {
      const left = last.get(reference)
      const first = toEarliest(work)
      return (left && !isSameWork(left, work)) || first?.kind !== next.kind || first.at !== next.at
    })
    .map(({ reference }) => reference)
}

function isSameWork(one: Work, other: Work): boolean {
  return isDeepStrictEqual(listTimes(one), listTimes(other))
}

function listTimes({ owed, steps }: Work): string[] {
  return [...(owed === null ? [] : [owed]), ...steps]
    .toSorted((a, b) => a.at - b.at)
    .map(({ kind, at }) => `${kind} ${at}`)
}
