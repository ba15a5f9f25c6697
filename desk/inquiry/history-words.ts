import type { HistoryEntry } from '#contract/desk/inquiries.ts'
import { toSpamWords } from '#contract/desk/spam-signs.ts'
import { toMailErrorWords } from '#contract/mail-error.ts'
import { formatMoment } from '../time/east-africa-time.ts'
import { toInnerName } from '../workplace/names.ts'

const CHANNELS: Record<string, string> = {
  email: 'answered by e-mail',
  call: 'answered by phone',
  whatsapp: 'answered on WhatsApp',
}

/** What happened, as a sentence without its end: "Amina claimed it", "You looked at it". */
export function toHistoryWords(entry: HistoryEntry, toName: (id: string) => string, now: number): string {
  const who = toName(entry.actor)
  const { kind, detail } = entry
  switch (kind) {
    case 'received':
      return detail['spam'] === undefined
        ? 'The inquiry arrived'
        : `The inquiry arrived and was taken for spam: ${toSpamWords(String(detail['spam']))}`
    case 'marked-spam':
      return `${who} put it in Spam`
    case 'assigned':
      return `${who} gave it to ${toInnerName(toName(String(detail['to'])))}`
    case 'answered':
      return `${who} ${CHANNELS[String(detail['via'])] ?? 'answered it'}`
    case 'reply-failed':
      return `A reply did not reach the patient: ${toClause(toMailErrorWords(String(detail['code'])))}`
    case 'snoozed':
      return `${who} snoozed it until ${formatMoment(Number(detail['until']), now)}`
    case 'follow-up-set':
      return Number(detail['at'] ?? 0) === 0
        ? `${who} took the follow-up away`
        : `${who} set a follow-up for ${formatMoment(Number(detail['at']), now)}`
    case 'merged':
      return detail['into'] === undefined
        ? `${who} merged ${detail['from']} into it`
        : `${who} merged it into ${detail['into']}`
    case 'escalated':
      return `A reminder went out: ${detail['mail'] === 'escalation-20h' ? 20 : 4} hours without an answer`
    default:
      return `${who} ${VERBS[kind] ?? kind.replaceAll('-', ' ')}`
  }
}

const VERBS: Record<string, string> = {
  viewed: 'looked at it',
  claimed: 'claimed it',
  released: 'set it free',
  'answer-retracted': 'took the answer back',
  waiting: 'set it to wait for the patient',
  'waiting-ended': 'ended the wait for the patient',
  closed: 'closed it',
  reopened: 'opened it again',
  rescued: 'took it out of Spam',
  woken: 'brought it back',
  'destination-set': 'set the destination',
  noted: 'wrote a note',
  unmerged: 'took the merge back',
  'mail-resent': 'sent a mail again',
  erased: 'erased it',
}

function toClause(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '')
}
