import type { MessageChannel } from '#contract/conversation.ts'
import type { EntryChannel } from '#contract/desk/entry-origin.ts'
import { type FactKind, parseFactKinds } from '#contract/desk/facts.ts'
import type { HistoryEntry } from '#contract/desk/inquiries.ts'
import { toSpamWords } from '#contract/desk/spam-signs.ts'
import type { HeardFrom } from '#contract/heard-from.ts'
import type { InquiryEvent } from '#contract/life/events.ts'
import type { Attempt, Channel } from '#contract/life/inquiry.ts'
import { toMailErrorWords } from '#contract/mail-error-words.ts'
import { escalationHours } from '#contract/mail-kinds.ts'
import { formatMoment } from '../time/east-africa-time.ts'
import { nextNames } from '../time/next-kinds.ts'
import { toInnerName } from '../workplace/names.ts'
import { closingNames } from './closing-names.ts'

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

/** Of a message without words. */
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
  { kind, actor, detail }: Pick<HistoryEntry, 'kind' | 'actor' | 'detail'>,
  toName: (id: string) => string,
  now: number,
): string {
  const words = sentences[kind]
  const who = toName(actor)
  if (typeof words === 'string') return `${who} ${words}`
  return words({ who, actor, detail, toName, toWhen: (at) => formatMoment(Number(at), now) })
}

/** The step that was planned with an act: "Next: Call today 19:00". */
export function toPlanWords(
  { kind, detail }: Pick<HistoryEntry, 'kind' | 'detail'>,
  now: number,
): string | undefined {
  const isPlanned = kind !== 'next-set' && typeof detail['at'] === 'number'
  const planned = isPlanned ? find(nextNames, detail['kind']) : undefined
  return planned && `Next: ${planned} ${formatMoment(Number(detail['at']), now)}`
}

/** What a message changed besides being there. */
export function toConsequences({ kind, detail }: Pick<HistoryEntry, 'kind' | 'detail'>, now: number): string {
  if (kind !== 'message-received' && kind !== 'message-noted') return ''
  const toWhen: Telling['toWhen'] = (at) => formatMoment(Number(at), now)
  const words = `${toReopenedWords(detail['reopened'])}${toDroppedWords(detail['dropped'], toWhen)}`
  return words === '' ? '' : words.charAt(2).toUpperCase() + words.slice(3)
}

type Detail = HistoryEntry['detail']
type Telling = {
  who: string
  actor: string
  detail: Detail
  toName: (id: string) => string
  toWhen: (at: Detail[string] | undefined) => string
}

const sentences: Record<HistoryEntry['kind'], string | ((telling: Telling) => string)> = {
  received: ({ who, detail }) =>
    detail['channel'] !== undefined
      ? `${who} entered it: ${find(channelWords, detail['channel']) ?? 'it came another way'}`
      : detail['spam'] === undefined
        ? 'The inquiry arrived'
        : `The inquiry arrived and was taken for spam: ${toSpamWords(String(detail['spam']))}`,
  'heard-from': ({ detail }) =>
    `The patient heard of us by: ${(find(heardFromNames, detail['heard']) ?? 'something').toLowerCase()}`,
  viewed: 'looked at it',
  'file-previewed': 'saw a small picture of a file',
  'file-viewed': 'opened a file',
  claimed: 'claimed it',
  released: 'released it',
  assigned: ({ who, detail, toName }) => `${who} gave it to ${toInnerName(toName(String(detail['to'])))}`,
  answered: ({ who, detail }) =>
    `${who} ${find(answerWords, detail['via']) ?? 'answered it'}${toCopyWords(detail['copies'])}`,
  attempted: ({ who, detail }) =>
    `${who} ${find(attemptWords, detail['outcome']) ?? 'tried to reach the patient'}`,
  'reply-failed': ({ who, actor, detail }) =>
    actor === 'server'
      ? `A reply did not reach the patient: ${toClause(toMailErrorWords(String(detail['code'])))}`
      : `${who} confirmed that the reply did not reach the patient`,
  'reply-doubted': ({ detail, toWhen }) =>
    `A mail that anybody may have written says that a reply did not reach the patient${toDroppedWords(detail['dropped'], toWhen)}`,
  'reply-arrived': 'noted that the reply arrived after all',
  'copy-failed': ({ detail }) =>
    `A copy of a reply was not delivered: ${toClause(toMailErrorWords(String(detail['code'])))}`,
  'next-set': ({ who, detail, toWhen }) =>
    `${who} planned: ${find(nextNames, detail['kind']) ?? 'a step,'} ${toWhen(detail['at'])}`,
  closed: ({ who, detail }) => `${who} closed it${toReasonWords(detail['reason'])}`,
  reopened: 'opened it again',
  lifted: 'allowed contact with the patient',
  'marked-spam': 'put it in Spam',
  rescued: 'took it out of Spam',
  'destination-set': 'set the destination',
  'facts-corrected': ({ who, detail }) => {
    const facts = toFactWords(String(detail['facts']))
    if (detail['accepted'] !== undefined) return `${who} took over ${facts} that the patient gave`
    return detail['takenBack'] === undefined
      ? `${who} corrected ${facts}`
      : `${who} put ${facts} back as before`
  },
  'contact-confirmed': ({ detail, toWhen }) =>
    `The new e-mail address was confirmed by the link mailed to it${toReopenedWords(detail['reopened'])}${toDroppedWords(detail['dropped'], toWhen)}`,
  'contact-refused': 'did not take over what the patient gave',
  'contact-reopened': 'took that decision back',
  undone: ({ who, detail }) => `${who} undid ${find(changeWords, detail['change']) ?? 'a change'}`,
  noted: 'wrote a note',
  'message-received': ({ who, detail, toWhen }) =>
    `${toWriterWords(who, detail)}${toReopenedWords(detail['reopened'])}${toDroppedWords(detail['dropped'], toWhen)}`,
  'message-noted': ({ who, detail, toWhen }) =>
    `${who} noted what the patient said${toReopenedWords(detail['reopened'])}${toDroppedWords(detail['dropped'], toWhen)}`,
  'file-received': 'sent a file',
  'file-taken-back': 'took a file back',
  'file-infected': () => 'The virus scanner found something in a file',
  'files-ordered': ({ who, detail: { file, from, to } }) => {
    // Of an earlier version.
    if (file === undefined) return `${who} put the files in another order`
    return from === to
      ? `${who} moved a file, and back to place ${to}`
      : `${who} moved a file from place ${from} to place ${to}`
  },
  'file-named': 'named a file',
  'file-marked': ({ who, detail }) =>
    detail['hospital'] === 'no'
      ? `${who} took the mark “for the hospital” off a file`
      : `${who} marked a file “for the hospital”`,
  'message-sent': 'sent a mail from the office’s mailbox',
  'message-moved': ({ who, detail }) =>
    `${who} moved a mail ${detail['to'] === undefined ? 'back to Unsorted' : `to ${detail['to']}`}`,
  withdrawn: ({ who, detail, toWhen }) =>
    `${who} no longer wants this${detail['wants'] === 'erase' ? ', and asks to have everything erased' : ''}${toDroppedWords(detail['dropped'], toWhen)}`,
  'withdrawal-taken-back': 'wants to go on after all',
  'link-renewed': 'made a new link to the patient’s page',
  'link-copied': 'copied the link to the patient’s page',
  merged: ({ who, detail, toWhen }) =>
    detail['into'] === undefined
      ? `${who} merged ${detail['from']} into it${toDroppedWords(detail['dropped'], toWhen)}`
      : `${who} merged it into ${detail['into']}`,
  unmerged: 'undid the merge',
  escalated: ({ detail }) =>
    `A reminder went out: ${find(escalationHours, detail['mail']) ?? 'some'} hours without an answer`,
  'mail-resent': 'sent a mail again',
  'person-exported': 'saved everything of this person to a file',
  erased: 'erased it',
  unknown: 'did something that this version does not know',
  'answer-retracted': 'took the answer back',
  waiting: 'set it to wait for the patient',
  'waiting-ended': 'ended the wait for the patient',
  snoozed: ({ who, detail, toWhen }) => `${who} snoozed it until ${toWhen(detail['until'])}`,
  woken: 'brought it back',
  'follow-up-set': ({ who, detail, toWhen }) =>
    Number(detail['at'] ?? 0) === 0
      ? `${who} took the follow-up away`
      : `${who} set a follow-up for ${toWhen(detail['at'])}`,
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
  | 'escalated'
  | 'mail-resent'
  | 'person-exported'
  | 'erased'

const changeWords: Record<Exclude<InquiryEvent, FinalEvent>, string> = {
  claimed: 'the claim',
  released: 'the release',
  assigned: 'the handover',
  answered: 'the answer',
  attempted: 'the attempt',
  'next-set': 'the plan',
  closed: 'the closing',
  reopened: 'the reopening',
  lifted: 'the permission to contact the patient',
  'marked-spam': 'the move to Spam',
  rescued: 'the rescue from Spam',
  'destination-set': 'the destination',
  'message-noted': 'the record of what the patient said',
}

function toCopyWords(copies: Detail[string] | undefined): string {
  if (copies === undefined) return ''
  return copies === 1 ? ', with a copy to one other address' : `, with copies to ${copies} other addresses`
}

function toWriterWords(who: string, detail: Detail): string {
  const wrote = find(wroteWords, detail['channel']) ?? 'wrote'
  return detail['automatic'] === undefined ? `${who} ${wrote}` : 'An automatic mail came'
}

function toReopenedWords(reason: Detail[string] | undefined): string {
  return reason === undefined ? '' : `; it was closed${toReasonWords(reason)}, and is open again`
}

/** Older closed inquiries have no reason. */
function toReasonWords(reason: Detail[string] | undefined): string {
  const name = find(closingNames, reason)
  return name === undefined ? '' : ` (${name.toLowerCase()})`
}

function toFactWords(facts: string): string {
  const words = parseFactKinds(facts).map((kind) => factWords[kind])
  return words.length === 0 ? 'facts' : new Intl.ListFormat('en-GB').format(words)
}

function toDroppedWords(dropped: Detail[string] | undefined, toWhen: Telling['toWhen']): string {
  if (dropped === undefined) return ''
  const steps = String(dropped)
    .split(',')
    .map((one) => one.split(' '))
    .map(([kind, at]) => `${find(nextNames, kind) ?? 'a step,'} ${toWhen(at)}`)
  return `; no longer planned: ${steps.join(', ')}`
}

function find<Value>(
  words: Readonly<Record<string, Value>>,
  key: Detail[string] | undefined,
): Value | undefined {
  return Object.hasOwn(words, String(key)) ? words[String(key)] : undefined
}

function toClause(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '')
}
