import { toSpamWords } from '#contract/desk/spam-signs.ts'
import type { MessageChannel } from '#contract/inquiry/conversation.ts'
import type { HeardFrom } from '#contract/inquiry/heard-from.ts'
import type { EntryChannel } from '#contract/life/entry-origin.ts'
import type { DetailOf, InquiryEventKind, ShownInquiryEvent } from '#contract/life/events.ts'
import type { FactKind } from '#contract/life/fact-kinds.ts'
import type { Attempt, Channel } from '#contract/life/inquiry.ts'
import { toMailErrorWords } from '#contract/mail/mail-error-words.ts'
import { escalationHours } from '#contract/mail/mail-kinds.ts'
import { nextNames } from '../time/next-kinds.ts'
import { formatMoment } from '../time/office-time.ts'
import { type StepNames, toStepName } from '../time/step-name.ts'
import { listStepWords } from '../time/step-words.ts'
import { toInnerName } from '../workplace/names.ts'
import { closingNames } from './closing-names.ts'
import { type HospitalSentences, hospitalSentences } from './hospital-words.ts'
import { toClause } from './to-clause.ts'

const answerWords: Record<Channel, string> = {
  email: 'answered by e-mail',
  call: 'answered by phone',
  whatsapp: 'answered on WhatsApp',
}

export const attemptWords: Record<Attempt, string> = {
  'no-answer': 'called: no answer',
  'agreed-time': 'called: agreed on another time',
  'wrong-number': 'called: wrong number',
  'not-sent': 'could not write on WhatsApp',
}

export const heardFromNames: Record<HeardFrom, string> = {
  search: 'A search',
  friend: 'Friends or family',
  doctor: 'A doctor',
  social: 'Social media',
  event: 'An event',
  other: 'Something else',
}

const channelWords: Record<EntryChannel, string> = {
  phone: 'it came by phone',
  whatsapp: 'it came on WhatsApp',
  'in-person': 'somebody came to the office',
  colleague: 'it came through a colleague',
  email: 'it came by e-mail',
}

export const wroteWords: Record<MessageChannel, string> = {
  form: 'wrote',
  email: 'wrote by e-mail',
  call: 'called',
  whatsapp: 'wrote on WhatsApp',
  page: 'wrote on their page',
  'in-person': 'came to the office',
}

/** Describes a message without words. */
export function toSentWords(files: number): string {
  return files === 1 ? 'sent a file' : `sent ${files} files`
}

const factWords: Record<FactKind, string> = {
  name: 'the name',
  email: 'the e-mail address',
  phone: 'the phone number',
  treatment: 'the treatment',
  language: 'the language',
  writer: 'who contacted us',
}

export function toHistoryWords(
  event: ShownInquiryEvent & { actor: string },
  toName: (id: string) => string,
  now: number,
  hospitals: Hospitals = {},
): string {
  const { actor } = event
  return tell(event.kind, event.detail, { who: toName(actor), actor, toName, now, hospitals })
}

/** Names by the ids of referrals. */
type Hospitals = StepNames['hospitals']

type Steps = NonNullable<DetailOf<'step-added'>['planned']>
export type ToldStep = Steps[number]

/**
 * Describes the steps that an act did, planned, ended or took over, in addition to the act itself: "Done: Call today
 * 09:00. Planned: Follow-up Fri 27 Nov 09:00".
 */
export function toStepChanges(
  { kind, detail }: ShownInquiryEvent,
  toName: (id: string) => string,
  now: number,
  hospitals: Hospitals = {},
): string {
  const changes: [string, Steps | undefined][] = [
    ['Done', kind === 'step-finished' || !('finished' in detail) ? undefined : detail.finished],
    ['Planned', kind === 'step-added' || !('planned' in detail) ? undefined : detail.planned],
    ['Ended', kind === 'step-removed' || !('ended' in detail) ? undefined : detail.ended],
    ['Taken over', 'taken' in detail ? detail.taken : undefined],
  ]
  return changes
    .flatMap(([how, steps]) =>
      steps?.length ? [`${how}: ${listSteps(steps, { toName, now, hospitals })}`] : [],
    )
    .join('. ')
}

/** The step whose words a message holds. */
export function findPlanned(detail: ShownInquiryEvent['detail'], note: string): ToldStep | undefined {
  return 'planned' in detail ? detail.planned?.find((step) => step.note === note) : undefined
}

/** "Call today 19:00, Follow-up Fri 27 Nov 09:00 for Baraka". */
export function listSteps(
  steps: Steps,
  { toName, now, hospitals }: Pick<Telling, 'toName' | 'now' | 'hospitals'>,
): string {
  return steps
    .map((step) => {
      const whom = step.for === undefined ? '' : ` for ${toInnerName(toName(step.for))}`
      return `${listStepWords([step], now, { hospitals })}${whom}`
    })
    .join(', ')
}

/** Describes the changes that a message caused. */
export function toConsequences({ kind, detail }: ShownInquiryEvent): string {
  if (kind !== 'message-received' && kind !== 'message-noted') return ''
  const words = toCausedWords(detail)
  return words === '' ? '' : words.charAt(2).toUpperCase() + words.slice(3)
}

type Telling = {
  who: string
  actor: string
  toName: (id: string) => string
  now: number
  hospitals: Hospitals
}

type Shown = ShownInquiryEvent['kind']
type Sentences = { [Kind in Shown]: (detail: DetailOf<Kind>, telling: Telling) => string }

function tell<Kind extends Shown>(kind: Kind, detail: DetailOf<Kind>, telling: Telling): string {
  return sentences[kind](detail, telling)
}

const did =
  (words: string) =>
  (_: unknown, { who }: Telling): string =>
    `${who} ${words}`

const sentences: Sentences = {
  received(detail, { who }) {
    if ('channel' in detail) return `${who} entered it: ${channelWords[detail.channel]}`
    return detail.spam === undefined
      ? 'The inquiry arrived'
      : `The inquiry arrived and was taken for spam: ${toSpamWords(detail.spam)}`
  },
  'heard-from': ({ heard }) => `The patient heard of us by: ${heardFromNames[heard].toLowerCase()}`,
  viewed: did('looked at it'),
  'file-previewed': did('saw a small picture of a file'),
  'file-viewed': did('opened a file'),
  claimed: did('claimed it'),
  released: did('released it'),
  assigned: ({ to }, { who, toName }) => `${who} gave it to ${toInnerName(toName(to))}`,
  answered: ({ via, copies }, { who }) => `${who} ${answerWords[via]}${toCopyWords(copies)}`,
  attempted: ({ outcome }, { who }) => `${who} ${attemptWords[outcome]}`,
  'reply-failed': ({ code }, { who, actor }) =>
    actor === 'server'
      ? `A reply did not reach the patient: ${toClause(toMailErrorWords(code))}`
      : `${who} confirmed that the reply did not reach the patient`,
  'reply-doubted': () => 'A mail that anybody may have written says that a reply did not reach the patient',
  'reply-arrived': did('noted that the reply arrived after all'),
  'copy-failed': ({ code }) => `A copy of a reply was not delivered: ${toClause(toMailErrorWords(code))}`,
  'step-added': ({ planned = [] }, telling) => `${telling.who} planned: ${listSteps(planned, telling)}`,
  'step-changed': (detail, telling) => `${telling.who} ${toChangeWords(detail, telling)}`,
  'step-finished': ({ outcome, finished = [] }, telling) => {
    const { who } = telling
    const steps = listSteps(finished, telling)
    return outcome === 'done' ? `${who} did: ${steps}` : `${who} ${attemptWords[outcome]} (${steps})`
  },
  'step-removed': ({ ended = [] }, telling) => `${telling.who} removed: ${listSteps(ended, telling)}`,
  'owed-moved': ({ kind, at, from }, { who, now }) =>
    `${who} moved: ${nextNames[kind]} from ${formatMoment(from, now)} to ${formatMoment(at, now)}`,
  closed: ({ reason }, { who }) => `${who} closed it${toReasonWords(reason)}`,
  reopened: did('opened it again'),
  lifted: did('allowed contact with the patient'),
  'marked-spam': did('put it in Spam'),
  rescued: did('took it out of Spam'),
  'destination-set': did('set the destination'),
  'urgency-set': ({ urgent }, { who }) =>
    urgent === 'yes' ? `${who} marked it as urgent` : `${who} took the mark “urgent” off`,
  'facts-corrected'(detail, { who }) {
    const facts = toFactWords(detail.facts)
    if (detail.accepted !== undefined) return `${who} took over ${facts} that the patient gave`
    return detail.takenBack === undefined ? `${who} corrected ${facts}` : `${who} put ${facts} back as before`
  },
  'contact-confirmed': (detail) =>
    `The new e-mail address was confirmed by the link mailed to it${toCausedWords(detail)}`,
  'contact-refused': did('did not take over what the patient gave'),
  'contact-reopened': did('took that decision back'),
  undone: ({ change, reply }, { who }) =>
    reply !== undefined
      ? `${who} took the reply back before it was sent`
      : `${who} undid ${Object.entries(changeWords).find(([kind]) => kind === change)?.[1] ?? 'a change'}`,
  noted: did('wrote a note'),
  'message-received': (detail, { who }) =>
    `${detail.automatic === undefined ? `${who} ${wroteWords[detail.channel]}` : 'An automatic mail came'}${toCausedWords(detail)}`,
  'message-noted': (detail, { who }) => `${who} noted what the patient said${toCausedWords(detail)}`,
  'file-received': did('sent a file'),
  'file-taken-back': did('took a file back'),
  'file-infected': () => 'The virus scanner found something in a file',
  'files-ordered': ({ from, to }, { who }) =>
    from === to
      ? `${who} moved a file, and back to place ${to}`
      : `${who} moved a file from place ${from} to place ${to}`,
  'file-named': did('named a file'),
  'file-marked': ({ hospital }, { who }) =>
    hospital === 'no'
      ? `${who} took the mark “for the hospital” off a file`
      : `${who} marked a file “for the hospital”`,
  'message-sent': did('sent a mail from the office’s mailbox'),
  'relative-noted': ({ of, relative }, { who }) =>
    relative === 'yes' ? `${who} noted a relative: ${of}` : `${who} noted that ${of} is no relative`,
  'message-moved': ({ to }, { who }) =>
    `${who} moved a mail ${to === undefined ? 'back to Unsorted' : `to ${to}`}`,
  withdrawn: ({ wants }, { who }) =>
    `${who} no longer wants this${wants === 'erase' ? ', and asks to have everything erased' : ''}`,
  'withdrawal-taken-back': did('wants to go on after all'),
  'link-renewed': did('made a new link to the patient’s page'),
  'link-copied': did('copied the link to the patient’s page'),
  merged: (detail, { who }) =>
    'into' in detail ? `${who} merged it into ${detail.into}` : `${who} merged ${detail.from} into it`,
  unmerged: did('undid the merge'),
  escalated: ({ mail }) => `A reminder went out: ${escalationHours[mail]} hours without an answer`,
  'mail-resent': did('sent a mail again'),
  ...hospitalSentences,
  'person-exported': did('saved everything of this person to a file'),
  erased: did('erased it'),
  unknown: did('did something that this version does not know'),
}

/** Events that can't be undone. */
type FinalEvent =
  | 'received'
  | 'heard-from'
  | 'viewed'
  | 'file-previewed'
  | 'file-viewed'
  | 'reply-failed'
  | 'reply-doubted'
  | 'reply-arrived'
  | 'copy-failed'
  | 'facts-corrected'
  | 'undone'
  | 'noted'
  | 'message-received'
  | 'file-received'
  | 'file-taken-back'
  | 'file-infected'
  | 'files-ordered'
  | 'file-named'
  | 'file-marked'
  | 'message-sent'
  | 'message-moved'
  | 'withdrawn'
  | 'withdrawal-taken-back'
  | 'link-renewed'
  | 'link-copied'
  | 'contact-confirmed'
  | 'contact-refused'
  | 'contact-reopened'
  | 'merged'
  | 'unmerged'
  | 'relative-noted'
  | 'escalated'
  | 'mail-resent'
  | Exclude<keyof HospitalSentences, 'referral-noted'>
  | 'person-exported'
  | 'erased'

const changeWords: Record<Exclude<InquiryEventKind, FinalEvent>, string> = {
  claimed: 'the claim',
  released: 'the release',
  assigned: 'the handover',
  answered: 'the answer',
  attempted: 'the attempt',
  'step-added': 'the plan',
  'step-changed': 'the change of a step',
  'step-finished': 'that a step is done',
  'step-removed': 'the removal of a step',
  'owed-moved': 'the move',
  closed: 'the closing',
  reopened: 'the reopening',
  lifted: 'the permission to contact the patient',
  'marked-spam': 'the move to Spam',
  rescued: 'the rescue from Spam',
  'destination-set': 'the destination',
  'urgency-set': 'the mark “urgent”',
  'message-noted': 'the record of what the patient said',
  'referral-noted': 'the record of what a hospital said',
}

function toCopyWords(copies: number | undefined): string {
  if (copies === undefined) return ''
  return copies === 1 ? ', with a copy to one other address' : `, with copies to ${copies} other addresses`
}

type Caused = Pick<DetailOf<'message-received'>, 'reopened'>

function toCausedWords({ reopened }: Caused): string {
  return reopened === undefined ? '' : `; it was closed${toReasonWords(reopened)}, and is open again`
}

function toChangeWords({ from, ...step }: DetailOf<'step-changed'>, telling: Telling): string {
  const { toName, now, hospitals } = telling
  if (from === undefined) return `changed: ${listSteps([step], telling)}`
  const whom = step.for === undefined ? '' : `, for ${toInnerName(toName(step.for))}`
  return `moved: ${toStepName(step, { hospitals })} from ${formatMoment(from, now)} to ${formatMoment(step.at, now)}${whom}`
}

function toReasonWords(reason: NonNullable<Caused['reopened']>): string {
  return reason === 'unknown' ? '' : ` (${closingNames[reason].toLowerCase()})`
}

function toFactWords(facts: readonly FactKind[]): string {
  return new Intl.ListFormat('en-GB').format(facts.map((kind) => factWords[kind]))
}
