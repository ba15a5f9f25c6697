import * as v from 'valibot'
import { otherCountryCode } from '#contract/company/countries.ts'
import type { DraftPlace } from '#contract/desk/drafts.ts'
import type { Attachment } from '#contract/desk/files.ts'
import type { Unsorted } from '#contract/desk/unsorted.ts'
import { forEachField } from '#contract/inquiry/inquiry.ts'
import type { ConsentForm, EntryChannel } from '#contract/life/entry-origin.ts'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { createId } from '#ui/create-id.ts'
import { createDrafts } from '../platform/drafts.ts'
import { readWorkplace } from '../workplace/use-workplace.ts'
import type { FactWords } from './fact-words.ts'
import { findName, findPhone } from './mail-facts.ts'
import { toLatestInput } from './past-time.ts'

/** Times are in the format of their fields; empty means now. */
export type EntryDraft = FactWords & {
  /** New with each change, so that resending an unchanged draft stores one inquiry. */
  id: string
  channel: EntryChannel
  message: string
  saidAt: string
  consent: ConsentForm | ''
  consentTo: string
  consentAt: string
  owner: string
  acknowledge: boolean
  files: readonly Attachment[]
  /** How a pasted chat is read, where its text doesn't tell. */
  chat: { patient?: string; isMonthFirst?: boolean; isOneText?: boolean }
  /** The unsorted mail that becomes its first message. */
  mail?: Pick<Unsorted, 'id' | 'subject' | 'text' | 'mail' | 'files'>
}

const drafts = createDrafts<EntryDraft>(
  v.pipe(
    v.looseObject({ id: v.string(), name: v.string(), message: v.string() }),
    // A draft that an earlier version of the desk has saved lacks the newer fields at most.
    v.transform((words) => ({ ...toEmpty(''), ...words }) as EntryDraft),
  ),
)

export const toEntryPlace = (mailId: string | undefined): DraftPlace =>
  mailId === undefined ? 'entry' : `entry.${mailId}`

export function useEntryDraft(me: string, mailId?: string) {
  const place = toEntryPlace(mailId)
  const kept = drafts.useKept(me, place)
  const draft = kept ?? toEmpty(me)
  return {
    draft,
    isBegun: kept !== undefined,
    change: (changed: Partial<EntryDraft>) =>
      drafts.keep(me, place, { ...draft, ...changed, id: createId() }),
    discard: () => drafts.keep(me, place, undefined),
    /** Keeps a draft that was changed after sending. */
    discardSent: (id: string) => {
      if (drafts.read(me, place)?.id === id) drafts.keep(me, place, undefined)
    },
  }
}

/** Fills in what a mail says of itself, unless a draft of it is kept. What the sender consents to, only a person can read. */
export function beginEntryFromMail(me: string, mail: Unsorted): void {
  const place = toEntryPlace(mail.id)
  const { id, at, from, subject, text, files } = mail
  if (drafts.read(me, place) !== undefined) return
  const empty = toEmpty(me)
  const words = `${subject}\n${withoutQuotes(text, mail.mail?.quoted)}`
  drafts.keep(me, place, {
    ...empty,
    id: createId(),
    channel: 'email',
    saidAt: toLatestInput(at),
    name: findSenderName(from) || findName(words),
    phone: findPhone(words, empty.countryCode),
    email: from?.address ?? '',
    mail: { id, subject, text, files, mail: mail.mail },
  })
}

/** Programs without a name for the sender repeat the address. */
function findSenderName(from: Unsorted['from']): string {
  return from === null || from.name.includes('@') ? '' : from.name
}

/** Leaves out quoted lines: a number in them is somebody else's. */
function withoutQuotes(text: string, quoted: readonly { first: number; last: number }[] = []): string {
  const isQuoted = (line: number) => quoted.some(({ first, last }) => line >= first && line <= last)
  return text
    .split('\n')
    .filter((_, line) => !isQuoted(line))
    .join('\n')
}

function toEmpty(me: string): EntryDraft {
  return {
    ...forEachField(() => ''),
    id: '',
    channel: 'phone',
    countryCode: readWorkplace()?.company.country ?? otherCountryCode,
    locale: DEFAULT_LOCALE,
    writer: null,
    acknowledge: false,
    files: [],
    chat: {},
    saidAt: '',
    consent: '',
    consentTo: me,
    consentAt: '',
    owner: me,
  }
}
