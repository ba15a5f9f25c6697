import { parseArgs } from 'node:util'
import { isReference } from '#contract/inquiry/reference.ts'
import { parseActor } from '#contract/life/actor.ts'
import { readAudit } from '../../server/company/audit/read-log.ts'
import { listStaff } from '../../server/company/staff/staff-directory.ts'
import type { Db } from '../../server/schema/tables.ts'
import { type Output, UsageError } from '../command/command.ts'
import { openStore } from '../store/store.ts'

/** `at` is an instant in ISO 8601; `by` an email address, or who acted without an account; the detail names no patient. */
type Listed = {
  n: number
  at: string
  by: string | null
  /** The token of the program by which they acted. */
  token?: string
  kind: string
  subject: string | null
  detail: object
}

type Range = { since: number; until: number; of: string | undefined; by: string | undefined }

/** Answers the questions of an incident: who saw and changed what, and when. */
export async function listAudit(args: string[], { report }: Output): Promise<void> {
  const range = parseRange(args)
  await using store = await openStore()
  const events = (await readRange(store.db, range)).toReversed()
  const lines = events.map(({ n, at, by, token, kind, subject, detail }) =>
    [
      n,
      at,
      token === undefined ? (by ?? '-') : `${by} (token ${token})`,
      kind,
      subject ?? '-',
      JSON.stringify(detail),
    ].join('\t'),
  )
  report({ events }, lines.length === 0 ? 'The event log has no such entry' : lines.join('\n'))
}

/** Newest first, as the log is read. */
async function readRange(db: Db, { since, until, of, by }: Range): Promise<Listed[]> {
  const staff = new Map((await listStaff(db)).map(({ id, email }) => [id, email]))
  const toName = (id: string | null) => (id === null ? null : (staff.get(id) ?? id))
  const found: Listed[] = []
  let before: number | undefined
  for (;;) {
    const page = await readAudit(db, {
      ...(before !== undefined && { before }),
      ...(of !== undefined && { reference: of }),
    })
    for (const { n, at, actor, kind, subject, detail } of page.events) {
      const { person, token } = parseActor(actor)
      const event = {
        n,
        at: new Date(at).toISOString(),
        by: toName(person),
        ...(token !== undefined && { token }),
        kind,
        subject: toName(subject),
        detail,
      }
      if (at >= since && at < until && (by === undefined || event.by === by)) found.push(event)
    }
    if (page.nextBefore === null || page.events.some(({ at }) => at < since)) return found
    before = page.nextBefore
  }
}

function parseRange(args: string[]): Range {
  const { since, until, of, by } = parse(args)
  if (of !== undefined && !isReference(of)) throw new UsageError(`${of} is no reference`)
  return { since: toInstant(since, 0), until: toInstant(until, Number.POSITIVE_INFINITY), of, by }
}

function parse(args: string[]) {
  try {
    const text = { type: 'string' } as const
    return parseArgs({ args, options: { since: text, until: text, of: text, by: text } }).values
  } catch {
    throw new UsageError()
  }
}

function toInstant(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw new UsageError(`${text} is no time: write 2026-11-20 or 2026-11-20T08:00Z`)
  return at
}
