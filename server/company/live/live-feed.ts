import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { type LiveEvent, liveEventSchema } from '#contract/desk/inquiries.ts'
import type { Present } from '#contract/desk/presence.ts'
import type { EventKind } from '#contract/life/events.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Db } from '../../schema/tables.ts'
import { readPresence } from './presence.ts'

/** Other processes change the database too: a second instance, or a command. */
const POLL_INTERVAL_MS = 1_000
const MAX_EVENTS = 500
/** Events that change nothing in the lists of others. */
const IGNORED_KINDS: EventKind[] = [
  'viewed',
  'file-previewed',
  'file-viewed',
  'person-exported',
  'searched',
  'exported',
  'template-changed',
  'chain-verified',
]
/** An erased inquiry is gone; an absence changes whose inquiries are in Mine; a mail may be unsorted; what all share changes. */
const KINDS_WITHOUT_INQUIRY: EventKind[] = [
  'erased',
  'account-disabled',
  'account-enabled',
  'account-reset',
  'role-changed',
  'setting-changed',
  'absence-set',
  'absence-ended',
  'mail-unsorted',
  'mail-attached',
  'mail-set-aside',
  'mail-taken-back',
]

type Subscriber = {
  after: number
  /** Asked before each event; a subscriber that may no longer listen is closed. */
  mayListen: () => Promise<boolean>
  send: (event: LiveEvent) => void
  /** Everybody who has an inquiry open, at first and whenever that changes. */
  tellPresence?: (present: readonly Present[]) => void
  close: () => void
}

export type LiveFeed = AsyncDisposable & {
  announce(): void
  subscribe(subscriber: Subscriber): Disposable
}

/** Polls the event log and who is present while there are subscribers. Event ids are row numbers. */
export function startLiveFeed({ db, log, now }: { db: Db; log: Log; now: () => number }): LiveFeed {
  const subscribers = new Set<Subscriber>()
  const toldPresence = new WeakMap<Subscriber, string>()
  let stopping = false
  let news = Promise.withResolvers<void>()

  async function follow(): Promise<void> {
    while (!stopping) {
      if (subscribers.size === 0) await news.promise
      else await Promise.race([news.promise, sleep(POLL_INTERVAL_MS)])
      news = Promise.withResolvers<void>()
      await send()
        .then(tellPresence)
        .catch((error: unknown) => log.warn({ err: error }, 'The live feed could not be read'))
    }
  }

  async function send(): Promise<void> {
    while (subscribers.size > 0) {
      const last = await readLastEvent(db)
      const after = Math.min(...[...subscribers].map((subscriber) => subscriber.after))
      const events = await readEvents(db, after, last)
      const readTo = events.length < MAX_EVENTS ? last : (events.at(-1)?.n ?? last)
      for (const subscriber of subscribers) {
        const unknown = events.filter(({ n }) => n > subscriber.after)
        if (unknown.length > 0 && !(await subscriber.mayListen())) subscriber.close()
        else for (const event of unknown) subscriber.send(event)
        subscriber.after = Math.max(subscriber.after, readTo)
      }
      if (readTo === last) return
      // Backpressure: a subscriber reads a batch before it gets the next.
      await nextTurn()
    }
  }

  async function tellPresence(): Promise<void> {
    if (subscribers.size === 0) return
    const present = await readPresence(db, now())
    const text = JSON.stringify(present)
    for (const subscriber of subscribers) {
      if (toldPresence.get(subscriber) === text) continue
      if (!(await subscriber.mayListen())) subscriber.close()
      else subscriber.tellPresence?.(present)
      toldPresence.set(subscriber, text)
    }
  }

  const following = follow()
  return {
    announce: () => news.resolve(),
    subscribe(subscriber) {
      subscribers.add(subscriber)
      news.resolve()
      return { [Symbol.dispose]: () => void subscribers.delete(subscriber) }
    },
    async [Symbol.asyncDispose]() {
      stopping = true
      news.resolve()
      for (const subscriber of subscribers) subscriber.close()
      await following
    },
  }
}

export async function readLastEvent(db: Db): Promise<number> {
  const row = await db
    .selectFrom('event')
    .select((eb) => eb.fn.max('n').as('n'))
    .executeTakeFirst()
  return row?.n ?? 0
}

async function readEvents(db: Db, after: number, last: number): Promise<LiveEvent[]> {
  const rows = await db
    .selectFrom('event')
    .leftJoin('inquiry', 'inquiry.id', 'event.subject_id')
    .select(['event.n', 'event.kind', 'event.actor', 'event.at'])
    .select(['inquiry.reference', 'inquiry.standing', 'inquiry.invented'])
    .where('event.n', '>', after)
    .where('event.n', '<=', last)
    .where('event.kind', 'not in', IGNORED_KINDS)
    .where((eb) =>
      eb.or([eb('inquiry.reference', 'is not', null), eb('event.kind', 'in', KINDS_WITHOUT_INQUIRY)]),
    )
    .orderBy('event.n')
    .limit(MAX_EVENTS)
    .execute()
  return rows.map(({ invented, ...row }) =>
    v.parse(liveEventSchema, { ...row, ...(invented === 1 && { isInvented: true }) }),
  )
}
