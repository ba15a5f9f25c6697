import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ANSWER_WITHIN_MS } from '#contract/life/promise.ts'
import { isAsTold, type LoggedEvent, readLog } from './log-steps.ts'
import type { Stage } from './stage.ts'
import type { ConfirmedAct, Told } from './told.ts'

export type OpenInquiry = {
  reference: string
  owner: string | null
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
  /** Open with another step than the event log left behind. */
  forgotten: string[]
}

/** Compares the database with what people were told. */
export function readStored({ dataDir, office, now }: Stage, told: Told): Stored {
  using database = new DatabaseSync(join(dataDir, 'pona.db'), { timeout: 5_000 })
  const read = (statement: string) => database.prepare(statement).all()
  const list = (statement: string) => read(statement).map(({ reference }) => String(reference))
  const references = new Set(list('select reference from inquiry'))
  const log = readLog(database, office)
  const open = read(`select reference, owner, next_kind, next_at, answered_at, received_at from inquiry
    where standing = 'open'`).map(({ reference, owner, next_kind, next_at, answered_at, received_at }) => ({
    reference: String(reference),
    owner: owner === null ? null : String(owner),
    next: { kind: String(next_kind), at: Number(next_at) },
    isOverdue:
      Number(next_at ?? 0) <= now() ||
      (answered_at === null && Number(received_at) + ANSWER_WITHIN_MS <= now()),
  }))
  return {
    rows: references.size,
    open,
    lost: [...told.patients.keys()].filter((reference) => !references.has(reference)),
    unknown: [...references].filter((reference) => !told.patients.has(reference)),
    withoutStep: list(
      `select reference from inquiry where standing = 'open' and (next_kind is null or next_at is null)`,
    ),
    withoutEvent: list(`select reference from inquiry where
      not exists (select 1 from event where subject_id = inquiry.id and kind = 'received')`),
    lostActs: findLostActs(told, log),
    forgotten: findForgotten(open, log),
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
  const last = new Map(log.map(({ reference, step }) => [reference, step]))
  return open
    .filter(({ reference, next }) => {
      const step = last.get(reference)
      return step === null || (step && (step.kind !== next.kind || step.at !== next.at))
    })
    .map(({ reference }) => reference)
}
