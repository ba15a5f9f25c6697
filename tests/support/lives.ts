import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { messageChannels } from '#contract/conversation.ts'
import type { Step } from '#contract/life/actions.ts'
import {
  attempts,
  channels,
  closingReasons,
  type Life,
  nextKinds,
  type State,
  withdrawalWants,
} from '#contract/life/inquiry.ts'
import { standings } from '#contract/life/standing.ts'

const HOUR_MS = 60 * 60 * 1000

type Circumstances = { staff: readonly string[]; notes?: readonly string[]; now: number }

/** Arbitrary inquiries, actions by the people of `staff`, and messages, with times near `now`. */
export function arbitraryLives({ staff, notes = [randomUUID()], now }: Circumstances) {
  // Whole hours, and the edges of the views: now and a day from now, to the millisecond.
  const time = fc
    .tuple(fc.integer({ min: -72, max: 72 }), fc.constantFrom(-1, 0, 1))
    .map(([hours, ms]) => now + hours * HOUR_MS + ms)
  const person = fc.constantFrom(...staff)
  const planned = { kind: fc.constantFrom(...nextKinds), at: time }
  const next = fc.record({ ...planned, note: fc.option(fc.constantFrom(...notes)) })
  const note = fc.string({ minLength: 1 }).map((text) => ({ id: randomUUID(), text }))
  const state: fc.Arbitrary<State> = fc
    .record({
      standing: fc.constantFrom(...standings),
      owner: fc.option(person),
      next,
      firstAnswer: fc.option(fc.record({ at: time, by: person, via: fc.constantFrom(...channels) })),
      closedAt: time,
      closedFor: fc.option(fc.constantFrom(...closingReasons)),
      destination: fc.option(fc.constantFrom('India', 'Thailand')),
      liftedAt: fc.option(time),
      withdrawn: fc.option(fc.record({ at: time, wants: fc.constantFrom(...withdrawalWants) })),
    })
    .map((any) => ({
      ...any,
      next: any.standing === 'open' ? any.next : null,
      closedAt: any.standing === 'closed' ? any.closedAt : null,
      closedFor: any.standing === 'closed' ? any.closedFor : null,
    }))
  const undo = fc.record({ change: fc.constantFrom('claimed', 'closed', 'answered'), before: state })
  const life: fc.Arbitrary<Life> = fc
    .tuple(state, time, fc.option(undo), fc.integer({ min: 1, max: 9 }))
    .map(([any, receivedAt, taken, version]) => ({
      ...any,
      receivedAt,
      isRepeat: false,
      leftAlone: null,
      undo: taken,
      version,
    }))
  const words = fc.oneof(note, fc.constant(null), fc.constant(undefined))
  const plan = fc.record({ next: fc.record(planned), note: words })
  const then = fc.oneof(plan, fc.record({ note: words }))
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.constantFrom<Step>(
      { action: 'claim' },
      { action: 'release' },
      { action: 'reopen' },
      { action: 'mark-spam' },
      { action: 'rescue' },
      { action: 'lift' },
    ),
    fc.tuple(person, then).map(([to, any]): Step => ({ action: 'assign', to, ...any })),
    fc
      .tuple(fc.constantFrom(...channels), then)
      .map(([via, any]): Step => ({ action: 'log-answer', via, ...any })),
    fc
      .tuple(fc.constantFrom(...attempts), plan)
      .map(([outcome, any]): Step => ({ action: 'log-attempt', outcome, ...any })),
    fc.constantFrom(...closingReasons).map((reason): Step => ({ action: 'close', reason })),
    plan.map((any): Step => ({ action: 'set-next', ...any })),
    fc.constantFrom('India', null).map((destination): Step => ({ action: 'set-destination', destination })),
    fc.integer({ min: 1, max: 9 }).map((of): Step => ({ action: 'undo', of })),
  )
  const received = fc.record({
    channel: fc.constantFrom(...messageChannels),
    isAutomatic: fc.boolean(),
  })
  return { life, step, received }
}
