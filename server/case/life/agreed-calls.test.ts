import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { unknownOffice as office } from '#contract/company/office-hours.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { Act } from '#contract/life/actions.ts'
import { type Life, type Step, toNewLife } from '#contract/life/inquiry.ts'
import type { Outcome } from '#contract/life/outcome.ts'
import { transition } from '#contract/life/transition.ts'
import { takeBack, withdraw } from '#contract/life/withdraw.ts'
import { CALL_MS, type CallEvent, type KnownCall, listCalls } from './agreed-calls.ts'

const start = Date.parse('2026-11-23T07:00:00Z')

/** A patient who opens both files after each change, and whose calendar takes none older than what it has. */
class Patient {
  readonly calendar = new Map<string, Pick<KnownCall, 'at' | 'sequence' | 'isCancelled'>>()

  open(calls: readonly KnownCall[]): void {
    for (const { name, at, sequence, isCancelled, isOver } of calls) {
      if (isOver) continue
      const before = this.calendar.get(name)
      const isNews = before?.at !== at || before.isCancelled !== isCancelled
      if (before === undefined && isCancelled) continue
      // A change without a higher number is lost on a calendar.
      if (before && isNews && sequence <= before.sequence) continue
      if (before) expect(sequence).toBeGreaterThanOrEqual(before.sequence)
      this.calendar.set(name, { at, sequence, isCancelled })
    }
  }

  listTimes(now: number): number[] {
    const shown = [...this.calendar.values()].filter((call) => !call.isCancelled && call.at + CALL_MS > now)
    return shown.map(({ at }) => at).toSorted((one, other) => one - other)
  }
}

class Story {
  now = start
  life: Life = toNewLife(start, false)
  events: CallEvent[] = []

  constructor() {
    // Something is planned whatever becomes of the calls.
    this.act({ action: 'add-step', step: { id: 'task', kind: 'task', at: start + 5_000 * HOUR_MS } })
  }

  get calls(): KnownCall[] {
    return listCalls(this.events, this.life, this.now)
  }

  get planned(): Step[] {
    return this.life.steps.filter(({ kind }) => kind === 'call')
  }

  act(act: Act): boolean {
    return this.take(transition(this.life, act, { me: 'amina', now: this.now, office }))
  }

  take(outcome: Outcome): boolean {
    if (outcome.outcome !== 'changed') return false
    this.life = outcome.inquiry
    const { kind, detail = {} } = outcome.event
    const event = { n: this.events.length + 7, subject_id: 'id', kind, at: this.now }
    this.events.push({ ...event, detail: JSON.stringify(detail) })
    return true
  }

  agree(hours: number, finishes: readonly string[] = []): string {
    const id = randomUUID()
    const plans = [{ id, kind: 'call' as const, at: this.now + hours * HOUR_MS }]
    this.act({ action: 'log-attempt', outcome: 'agreed-time', finishes: [...finishes], plans })
    return id
  }
}

const names = (story: Story) => story.calls.filter(({ isOver }) => !isOver).map(({ name }) => name)

it('a call has one name while its time changes, and another once it is over', () => {
  const story = new Story()
  const first = story.agree(5)
  const [name] = names(story)
  expect(story.calls).toMatchObject([{ sequence: 0, isCancelled: false }])
  const second = story.agree(8, [first])
  expect(story.calls).toMatchObject([{ name, sequence: 1, at: start + 8 * HOUR_MS, isCancelled: false }])
  story.act({ action: 'remove-step', id: second })
  expect(story.calls).toMatchObject([{ name, sequence: 2, isCancelled: true }])
  story.agree(9)
  expect(story.calls).toMatchObject([{ name, sequence: 3, isCancelled: false, at: start + 9 * HOUR_MS }])
  story.now += 10 * HOUR_MS
  expect(story.calls).toMatchObject([{ name, isOver: true }])
  story.agree(5)
  expect(story.calls).toMatchObject([{ isOver: true }, { sequence: 0, isOver: false }])
  expect(names(story)).not.toContain(name)
})

it('a call that took place is over, and one that was made too early is cancelled', () => {
  for (const [hours, isOver] of [
    [5, true],
    [3, false],
  ] as const) {
    const story = new Story()
    const id = story.agree(5)
    story.now += hours * HOUR_MS
    story.act({ action: 'finish-step', id, outcome: 'done' })
    expect(story.calls).toMatchObject([{ isOver, isCancelled: true }])
  }
})

it('a call that we alone have moved is cancelled, and not where it is moved back', () => {
  const story = new Story()
  const id = story.agree(5)
  story.act({ action: 'change-step', id, at: start + 6 * HOUR_MS })
  expect(story.calls).toMatchObject([{ sequence: 1, isCancelled: true, at: start + 5 * HOUR_MS }])
  story.act({ action: 'change-step', id, for: 'baraka' })
  expect(story.calls).toMatchObject([{ sequence: 1 }])
  story.act({ action: 'change-step', id, at: start + 5 * HOUR_MS })
  expect(story.calls).toMatchObject([{ sequence: 2, isCancelled: false }])
})

it('two calls that are agreed on beside one another have names of their own', () => {
  const story = new Story()
  story.agree(5)
  story.agree(50)
  expect(new Set(names(story)).size).toBe(2)
  expect(story.calls).toMatchObject([{ sequence: 0 }, { sequence: 0 }])
})

it('what concerns no call raises nothing', () => {
  const story = new Story()
  story.agree(5)
  story.act({ action: 'add-step', step: { id: 'write', kind: 'write', at: start + 20 * HOUR_MS } })
  story.act({ action: 'remove-step', id: 'write' })
  story.act({ action: 'claim' })
  expect(story.calls).toMatchObject([{ sequence: 0, isCancelled: false }])
})

const happening = fc.record({
  what: fc.constantFrom(
    ...([
      'agree',
      'agree',
      'agree-beside',
      'move',
      'remove',
      'done',
      'undo',
      'undo',
      'close',
      'reopen',
    ] as const),
    ...(['withdraw', 'take-back', 'answer', 'time', 'call-of-ours', 'no-answer'] as const),
  ),
  hours: fc.integer({ min: 1, max: 30 }),
  pick: fc.nat(5),
})

function happen(
  story: Story,
  { what, hours, pick }: typeof happening extends fc.Arbitrary<infer T> ? T : never,
) {
  const { planned, now } = story
  const step = planned[pick % Math.max(1, planned.length)]
  const opening = { now, disabled: [], office }
  const plans = [{ id: randomUUID(), kind: 'call' as const, at: now + hours * HOUR_MS }]
  if (what === 'time') story.now += hours * HOUR_MS
  else if (what === 'agree') story.agree(hours, step ? [step.id] : [])
  else if (what === 'agree-beside') story.agree(hours)
  else if (what === 'move' && step)
    story.act({ action: 'change-step', id: step.id, at: now + hours * HOUR_MS })
  else if (what === 'remove' && step) story.act({ action: 'remove-step', id: step.id })
  else if (what === 'done' && step) story.act({ action: 'finish-step', id: step.id, outcome: 'done' })
  else if (what === 'answer')
    story.act({ action: 'log-answer', via: 'call', ...(step && { finishes: [step.id] }) })
  else if (what === 'no-answer')
    story.act({ action: 'log-attempt', outcome: 'no-answer', plans, ...(step && { finishes: [step.id] }) })
  else if (what === 'call-of-ours') story.act({ action: 'add-step', step: plans[0] as (typeof plans)[0] })
  else if (what === 'close') story.act({ action: 'close', reason: 'other' })
  else if (what === 'reopen') story.act({ action: 'reopen' })
  else if (what === 'undo') story.act({ action: 'undo', of: story.life.version })
  else if (what === 'withdraw')
    story.take(withdraw(story.life, { wants: 'stop', note: randomUUID() }, opening))
  else if (what === 'take-back') story.take(takeBack(story.life, now))
}

it('a calendar that takes each file shows the calls that stand, whatever happens', () => {
  let shown = 0
  fc.assert(
    fc.property(fc.array(happening, { minLength: 1, maxLength: 25 }), (happenings) => {
      const story = new Story()
      const patient = new Patient()
      for (const each of happenings) {
        happen(story, each)
        const { calls, now } = story
        patient.open(calls)
        const standing = calls.filter(({ isCancelled, isOver }) => !isCancelled && !isOver)
        const times = standing.map(({ at }) => at).toSorted((one, other) => one - other)
        const seen = patient
          .listTimes(now)
          .filter((at) => !calls.some((call) => call.isOver && call.at === at))
        expect(seen).toEqual(times)
        for (const time of times) expect(story.planned.map(({ at }) => at)).toContain(time)
        expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length)
        shown += times.length
      }
    }),
    { seed: Number(process.env['TEST_SEED']), numRuns: 500 },
  )
  // The premise: calls stand.
  expect(shown).toBeGreaterThan(500)
})
