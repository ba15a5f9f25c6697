import fc from 'fast-check'
import { expect, it } from 'vitest'
import { unknownOffice } from '../company/office-hours.ts'
import { DAY_MS, HOUR_MS } from '../durations.ts'
import type { OutsideAuthor } from '../inquiry/conversation.ts'
import { type Absence, listCovered } from './absence.ts'
import { type Act, isAllowed } from './actions.ts'
import { loseAnswer } from './answer.ts'
import type { DetailOf } from './events.ts'
import { type Life, plannedKinds, type Step, toNewLife } from './inquiry.ts'
import { merge, part } from './merge.ts'
import type { ChangeEvent, Outcome } from './outcome.ts'
import { receive } from './receive.ts'
import { addSteps, needsStep, toEarliest } from './steps.ts'
import { type Context, transition } from './transition.ts'
import { isInView, views } from './views.ts'
import { takeBack, withdraw } from './withdraw.ts'

const start = Date.parse('2026-11-23T07:00:00Z')
const people = ['amina', 'baraka', 'chege'] as const
const office = unknownOffice
const REFERENCE = 'PN-0000-0001'
const NOTE = '0199aaaa-0000-7000-8000-000000000000'

type Happening =
  | { what: 'message' }
  | { what: 'other-message' }
  | { what: 'mail-failed' }
  | { what: 'withdraw' }
  | { what: 'take-back' }
  | { what: 'merge' }
  | { what: 'part' }
  | { what: 'undo' }
  | { what: 'time'; hours: number }
  | { what: 'act'; on: 0 | 1; of: ActKind; pick: number; hours: number; by: string; for: string | null }

type Acting = Extract<Happening, { what: 'act' }>

const actKinds = [
  'add-step',
  'add-two',
  'change-step',
  'move-step',
  'give-step',
  'finish-step',
  'remove-step',
  'answer',
  'answer-and-finish',
  'attempt',
  'assign',
  'move-owed',
  'close-treated',
  'close',
  'reopen',
  'mark-spam',
  'rescue',
] as const
type ActKind = (typeof actKinds)[number]

const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.constantFrom<Happening>(
    { what: 'message' },
    { what: 'other-message' },
    { what: 'mail-failed' },
    { what: 'withdraw' },
    { what: 'take-back' },
    { what: 'merge' },
    { what: 'part' },
    { what: 'undo' },
  ),
  fc.record({ what: fc.constant('time'), hours: fc.integer({ min: 1, max: 40 }) }),
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('act'),
      on: fc.constantFrom(0, 0, 0, 1),
      of: fc.constantFrom(...actKinds),
      pick: fc.nat(20),
      hours: fc.integer({ min: 1, max: 200 }),
      by: fc.constantFrom(...people),
      for: fc.option(fc.constantFrom(...people)),
    }),
  },
)

/** State of a step that a person has planned. */
type Fate = 'planned' | 'done' | 'removed'
type Rules = { receive: typeof receive }

/** Two inquiries of one person, and a ledger that is kept by what the events tell. */
class Story {
  now = start
  lives: [Life, Life] = [toNewLife(start, false), toNewLife(start - HOUR_MS, false)]
  fates = new Map<string, Fate>()
  /** Former fates of the steps that the last act on the head has changed, for its undo. */
  #last: { version: number; changed: readonly (readonly [string, Fate | undefined])[] } | undefined
  #rules: Rules
  #planned = 0

  constructor(rules: Rules) {
    this.#rules = rules
  }

  get head(): Life {
    return this.lives[0]
  }

  get context(): Context {
    return { me: 'amina', now: this.now, office }
  }

  happen(happening: Happening): void {
    const opening = { now: this.now, disabled: [], office }
    const { head } = this
    const message = { message: NOTE, channel: 'email', isAutomatic: false } as const
    const receiveFrom = (author: OutsideAuthor) => this.#rules.receive(head, { ...message, author }, opening)
    if (happening.what === 'time') this.now += happening.hours * HOUR_MS
    else if (happening.what === 'message') this.#take(receiveFrom('patient'))
    else if (happening.what === 'other-message') this.#take(receiveFrom('sender'))
    else if (happening.what === 'mail-failed')
      this.lives[0] = loseAnswer(head, head.firstAnswer, null, opening)
    else if (happening.what === 'withdraw') this.#take(withdraw(head, { wants: 'stop', note: NOTE }, opening))
    else if (happening.what === 'take-back') this.#take(takeBack(head, this.now))
    else if (happening.what === 'merge') this.#merge()
    else if (happening.what === 'part') this.#part()
    else if (happening.what === 'undo') this.#undo()
    else this.#act(happening)
  }

  #merge(): void {
    const [target, repeat] = this.lives
    const merged = merge({ repeat, target }, REFERENCE, { now: this.now, disabled: [], office })
    if (merged) this.lives = [merged.target, merged.repeat]
  }

  #part(): void {
    const [target, repeat] = this.lives
    if (!repeat.isRepeat) return
    const parted = part({ repeat, target }, REFERENCE, { now: this.now, disabled: [] })
    this.lives = [parted.target ?? target, parted.repeat]
  }

  /** On either inquiry: a merge takes over what was planned for both. */
  #act(happening: Acting): void {
    const life = this.lives[happening.on]
    const act = this.#toAct(life, happening)
    if (act === undefined || !isAllowed(act.action, life)) return
    this.#take(transition(life, act, { ...this.context, me: happening.by }), happening.on)
  }

  #undo(): void {
    const { version, undo } = this.head
    if (undo === null) return
    const undone = transition(this.head, { action: 'undo', of: version }, this.context)
    if (undone.outcome !== 'changed') return
    this.lives[0] = undone.inquiry
    if (this.#last?.version !== version) return
    for (const [id, fate] of this.#last.changed) {
      if (fate === undefined) this.fates.delete(id)
      else this.fates.set(id, fate)
    }
  }

  #take(outcome: Outcome, on: 0 | 1 = 0): void {
    if (outcome.outcome !== 'changed') return
    const { inquiry, event } = outcome
    const before = new Map(this.fates)
    const known = this.lives[on].steps
    this.lives[on] = inquiry
    for (const { id } of tell(event, 'finished')) this.#end(id, 'done')
    // The patient's withdrawal only holds them back.
    if (event.kind !== 'withdrawn') for (const { id } of tell(event, 'ended')) this.#end(id, 'removed')
    // Steps that a message plans are the system's.
    if (event.kind !== 'message-received')
      for (const { id } of tell(event, 'planned')) this.fates.set(id, 'planned')
    // A step of the system that a person changes is theirs.
    if (
      event.kind === 'step-changed' &&
      known.some((step) => step.id === event.detail.id && step.by === null)
    )
      this.fates.set(event.detail.id, 'planned')
    if (on === 1) return
    const changed = [...this.fates.keys()].filter((id) => this.fates.get(id) !== before.get(id))
    this.#last = { version: inquiry.version, changed: changed.map((id) => [id, before.get(id)] as const) }
  }

  #end(id: string, fate: Fate): void {
    if (this.fates.has(id)) this.fates.set(id, fate)
  }

  #toAct({ steps }: Life, { of, pick, hours, for: person }: Acting): Act | undefined {
    const at = this.now + hours * HOUR_MS
    const chosen = steps[pick % Math.max(1, steps.length)]
    const id = chosen?.id ?? 'none'
    const plan = () => ({
      id: `step ${++this.#planned}`,
      kind: plannedKinds[pick % plannedKinds.length] ?? 'call',
      at: at + this.#planned,
      for: person,
    })
    switch (of) {
      case 'add-step':
        return { action: 'add-step', step: plan() }
      case 'add-two':
        return { action: 'add-step', step: plan(), plans: [plan()] }
      case 'change-step':
        return { action: 'change-step', id, kind: plan().kind }
      case 'move-step':
        return { action: 'change-step', id, at }
      case 'give-step':
        return { action: 'change-step', id, for: person }
      case 'finish-step':
        return { action: 'finish-step', id, outcome: 'done', plans: [plan()] }
      case 'remove-step':
        return { action: 'remove-step', id }
      case 'answer':
        return { action: 'log-answer', via: 'call' }
      case 'answer-and-finish':
        return { action: 'log-answer', via: 'email', finishes: [id] }
      case 'attempt':
        return { action: 'log-attempt', outcome: 'no-answer', plans: [plan()] }
      case 'assign':
        return { action: 'assign', to: person ?? 'amina' }
      case 'move-owed':
        return { action: 'move-owed', at }
      case 'close-treated':
        return { action: 'close', reason: 'treated' }
      case 'close':
        return { action: 'close', reason: 'other' }
      case 'reopen':
      case 'mark-spam':
      case 'rescue':
        return { action: of }
    }
  }
}

function tell(event: ChangeEvent, key: 'finished' | 'planned' | 'ended') {
  const detail: Partial<DetailOf<'answered'> & DetailOf<'closed'>> = event.detail ?? {}
  return detail[key] ?? []
}

/** Lists violations: a step that a person has planned and nobody has ended is planned, once; others are not. */
function listLost({ fates, lives }: Story): string[] {
  const held = lives.flatMap((life) => [...life.steps, ...(isHolding(life) ? life.withdrawn.steps : [])])
  const ids = held.filter(({ by }) => by !== null).map(({ id }) => id)
  const expected = [...fates].filter(([, fate]) => fate === 'planned').map(([id]) => id)
  const isOwn = (id: string) => fates.has(id)
  return [
    ...expected.filter((id) => !ids.includes(id)).map((id) => `${id} is gone`),
    ...ids.filter((id) => isOwn(id) && !expected.includes(id)).map((id) => `${id} is back`),
    ...ids.filter((id, n) => ids.indexOf(id) !== n).map((id) => `${id} is there twice`),
  ]
}

/** Whether the withdrawal holds steps back, to return with the patient: nobody has closed the inquiry. */
function isHolding(life: Life): life is Life & { withdrawn: NonNullable<Life['withdrawn']> } {
  return life.withdrawn !== null && life.standing === 'open'
}

function runStory(happenings: readonly Happening[], rules: Rules): Story {
  const story = new Story(rules)
  for (const one of happenings) story.happen(one)
  return story
}

const stories = fc.array(happening, { maxLength: 60, size: 'max' })

it('whatever happens, a step that a person has planned is planned, done, or removed by a person', () => {
  fc.assert(
    fc.property(stories, (happenings) => {
      expect(listLost(runStory(happenings, { receive }))).toEqual([])
    }),
    { numRuns: 2_000 },
  )
})

/** As it was: a message turned the planned step into the reply. */
function forgetfulReceive(...args: Parameters<typeof receive>): Outcome {
  const outcome = receive(...args)
  if (outcome.outcome !== 'changed') return outcome
  return { ...outcome, inquiry: { ...outcome.inquiry, steps: outcome.inquiry.steps.slice(1) } }
}

it('control: a message that replaces a step loses one', () => {
  const checked = fc.check(
    fc.property(stories, (happenings) => {
      expect(listLost(runStory(happenings, { receive: forgetfulReceive }))).toEqual([])
    }),
  )
  expect(checked.failed).toBe(true)
})

it('at any moment an inquiry is in exactly the lists where its times put it, for whoever is away', () => {
  const away = fc.array(
    fc.record({ staffId: fc.constantFrom('baraka', 'chege'), cover: fc.constantFrom('amina', 'baraka') }),
    { maxLength: 2 },
  )
  fc.assert(
    fc.property(stories, away, (happenings, absent) => {
      const { lives, now } = runStory(happenings, { receive })
      const absences = absent.map((one): Absence => ({ ...one, from: '2026-11-01', to: '2027-12-31' }))
      const covered = listCovered(absences, 'amina', new Date(now).toISOString().slice(0, 10))
      for (const life of lives) {
        expect(needsStep(life)).toBe(false)
        const isIn = views.filter((view) => isInView(view, life, { me: 'amina', covered, now }))
        const first = toEarliest(life)
        const isLate =
          life.standing === 'open' && life.firstAnswer === null && life.receivedAt + DAY_MS <= now
        const isSoon = isLate || (first !== null && first.at <= now + DAY_MS)
        expect(isIn.includes('due')).toBe(first !== null && isSoon)
        expect(isIn.includes('later')).toBe(first !== null && !isSoon)
        const mine = [life.owner, ...life.steps.map((step) => step.for)]
        const isMine = mine.some((id) => id !== null && ['amina', ...covered].includes(id))
        expect(isIn.includes('mine')).toBe(first !== null && isMine)
      }
    }),
  )
})

it('steps that meet under one id both stay', () => {
  const step = (at: number): Step => ({ id: 'same', kind: 'call', at, note: null, by: 'amina', for: null })
  expect(addSteps([step(2)], [step(1)]).map(({ id, at }) => [id, at])).toEqual([
    ['same-2', 1],
    ['same', 2],
  ])
})
