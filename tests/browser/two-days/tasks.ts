import type { NextKind } from '#contract/life/inquiry.ts'
import { pick } from '#testing/server/hostile-words.ts'
import type { Random } from '#testing/server/random.ts'
import type { CallOutcome, Hands, Plan, Subject } from './hands.ts'
import type { Done } from './told.ts'

type Task = (hands: Hands, subject: Subject, colleague: string) => Promise<Done>

const markSpam: Task = (hands, subject) => hands.markSpam(subject)

const inHours: Plan = { time: /^In 2 hours/ }
const plans: readonly Plan[] = [
  {},
  inHours,
  { time: /^(This|Tomorrow) evening/ },
  { time: /^(Tomorrow morning|Next office day)/ },
  { kind: 'Call', time: /^In 3 days/ },
  { kind: 'Follow-up', time: /^In a week/ },
  { kind: 'Ask again', time: /^In a week/ },
  { kind: 'Write', time: /^In 2 hours/ },
]
const outcomes: readonly CallOutcome[] = [
  'Reached',
  'Reached',
  'No answer',
  'No answer',
  'Agreed on another time',
  'Wrong number',
]

const reasons = ['Went elsewhere', 'Too expensive', 'Not reachable', 'Died', 'Other']

/** The task for an inquiry whose next step is of this kind. */
export function pickTask(kind: NextKind, { isJunk, hasAddress }: Subject, random: Random): Task {
  if (isJunk) return markSpam
  const call: Task = (hands, subject) => hands.call(subject, pick(random, outcomes), pick(random, plans))
  const toReply = (template: string): Task =>
    hasAddress ? (hands, subject) => hands.replyByTemplate(subject, template) : call
  const write = toReply('First answer: what we need')
  const offer = toReply('A destination, its cost and time')
  const remind = toReply('We could not reach you')
  const message: Task = (hands, subject) =>
    hands.sendWhatsApp(subject, pick(random, ['Sent', 'Sent', 'Could not be sent']), pick(random, plans))
  const plan: Task = (hands, subject) => hands.planNext(subject, pick(random, plans.slice(1)))
  const handOver: Task = (hands, subject, colleague) =>
    hands.handOver(subject, colleague, 'Knows the hospital')
  const note: Task = (hands, subject) => hands.note(subject, 'Asks about the visa.')
  const correct: Task = (hands, subject) => hands.correctPhone(subject, makePhone(random))
  const close: Task = (hands, subject) => hands.close(subject, pick(random, reasons))
  const answers = [write, write, write, offer, call, call, call, message]
  const others = [plan, handOver, note, correct]
  const byKind: Record<NextKind, readonly Task[]> = {
    answer: [...answers, ...answers, ...others, close],
    reply: [...answers, ...others],
    call: [call, call, call, message, plan, close],
    write: [write, offer, plan, correct],
    task: [...answers, ...others, close],
    wait: [remind, call, message, plan, close],
  }
  return pick(random, byKind[kind])
}

function makePhone(random: Random): string {
  return `+254 72${Math.floor(random() * 9_000_000 + 1_000_000)}`
}
