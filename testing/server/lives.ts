import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { HOUR_MS } from '../../contract/durations.ts'
import { messageChannels } from '../../contract/inquiry/conversation.ts'
import type { Act } from '../../contract/life/actions.ts'
import {
  attempts,
  channels,
  closingReasons,
  type Life,
  owedKinds,
  plannedKinds,
  type State,
  type Step,
  stepOutcomes,
  withdrawalWants,
} from '../../contract/life/inquiry.ts'
import { standings } from '../../contract/life/standing.ts'
import { addSteps, keepGoing, toSystemStep } from '../../contract/life/steps.ts'

type Circumstances = { staff: readonly string[]; notes?: readonly string[]; now: number }

/** Arbitrary inquiries, actions by the people of `staff`, and messages, with times near `now`. */
export function arbitraryLives({ staff, notes = [randomUUID()], now }: Circumstances) {
  // Whole hours, and the edges of the views: now and a day from now, to the millisecond.
  const time = fc
    .tuple(fc.integer({ min: -72, max: 72 }), fc.constantFrom(-1, 0, 1))
    .map(([hours, ms]) => now + hours * HOUR_MS + ms)
  const person = fc.constantFrom(...staff)
  const planned = { kind: fc.constantFrom(...plannedKinds), at: time }
  const ids = ['one', 'two', 'three', 'ask-again', 'mail-failed'] as const
  const planEntries = { ...planned, id: fc.constantFrom(...ids), for: fc.option(person, { freq: 3 }) }
  const steps: fc.Arbitrary<Step[]> = fc
    .uniqueArray(
      fc.record({ ...planEntries, note: fc.option(fc.constantFrom(...notes)), by: fc.option(person) }),
      { selector: ({ id }) => id, maxLength: ids.length },
    )
    .map((any) => addSteps([], any))
  const owed = fc.record({ kind: fc.constantFrom(...owedKinds), at: time })
  const note = fc.string({ minLength: 1 }).map((text) => ({ id: randomUUID(), text }))
  const state: fc.Arbitrary<State> = fc
    .record({
      standing: fc.constantFrom(...standings),
      owner: fc.option(person),
      owed: fc.option(owed),
      steps,
      firstAnswer: fc.option(fc.record({ at: time, by: person, via: fc.constantFrom(...channels) })),
      closedAt: time,
      closedFor: fc.option(fc.constantFrom(...closingReasons)),
      destination: fc.option(fc.constantFrom('India', 'Thailand')),
      liftedAt: fc.option(time),
      isUrgent: fc.boolean(),
      withdrawn: fc.option(
        fc.record({ at: time, wants: fc.constantFrom(...withdrawalWants), owed: fc.option(owed), steps }),
        { freq: 2 },
      ),
    })
    .map((any) => ({
      ...any,
      owed: any.standing === 'open' ? any.owed : null,
      steps: any.standing === 'open' || isTreated(any) ? any.steps : [],
      closedAt: any.standing === 'closed' ? any.closedAt : null,
      closedFor: any.standing === 'closed' ? any.closedFor : null,
    }))
    .map((any) =>
      keepGoing(any, toSystemStep('look-again', { receivedAt: now, version: 1 }, { kind: 'task', at: now })),
    )
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
  const plan = fc.record({ ...planEntries, note: fc.option(note, { nil: undefined }) })
  const maybe = <Each>(each: fc.Arbitrary<Each>) => fc.option(each, { nil: undefined })
  const then = fc.record({
    finishes: maybe(fc.subarray([...ids], { maxLength: 2 })),
    plans: maybe(fc.uniqueArray(plan, { selector: ({ id }) => id, maxLength: 2 })),
  })
  const actOn = fc.constantFrom(...ids)
  const act: fc.Arbitrary<Act> = fc.oneof(
    fc.constantFrom<Act>(
      { action: 'claim' },
      { action: 'release' },
      { action: 'reopen' },
      { action: 'mark-spam' },
      { action: 'rescue' },
      { action: 'lift' },
    ),
    fc.tuple(person, then).map(([to, any]): Act => ({ action: 'assign', to, ...any })),
    fc
      .tuple(fc.constantFrom(...channels), then)
      .map(([via, any]): Act => ({ action: 'log-answer', via, ...any })),
    fc
      .tuple(fc.constantFrom(...attempts), then)
      .map(([outcome, any]): Act => ({ action: 'log-attempt', outcome, ...any })),
    fc.tuple(plan, then).map(([step, any]): Act => ({ action: 'add-step', step, ...any })),
    fc
      .record({
        id: actOn,
        kind: maybe(planned.kind),
        at: maybe(time),
        note: maybe(fc.option(note)),
        for: maybe(fc.option(person)),
      })
      .map((any): Act => ({ action: 'change-step', ...any })),
    fc
      .tuple(actOn, fc.constantFrom(...stepOutcomes), then)
      .map(([id, outcome, any]): Act => ({ action: 'finish-step', id, outcome, ...any })),
    fc.tuple(actOn, then).map(([id, any]): Act => ({ action: 'remove-step', id, ...any })),
    time.map((at): Act => ({ action: 'move-owed', at })),
    fc.constantFrom(...closingReasons).map((reason): Act => ({ action: 'close', reason })),
    fc.constantFrom('India', null).map((destination): Act => ({ action: 'set-destination', destination })),
    fc.integer({ min: 1, max: 9 }).map((of): Act => ({ action: 'undo', of })),
  )
  const received = fc.record({
    channel: fc.constantFrom(...messageChannels),
    isAutomatic: fc.boolean(),
  })
  return { life, act, received }
}

function isTreated({ standing, closedFor }: Pick<State, 'standing' | 'closedFor'>): boolean {
  return standing === 'closed' && closedFor === 'treated'
}
