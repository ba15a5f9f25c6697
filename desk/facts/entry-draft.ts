import type { Unsorted } from '#contract/desk/unsorted.ts'
import { otherCountryCode } from '#contract/inquiry/countries.ts'
import { forEachField } from '#contract/inquiry/inquiry.ts'
import type { ConsentForm, EntryChannel } from '#contract/life/entry-origin.ts'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { createId } from '#ui/create-id.ts'
import { createUnsaved } from '../shell/unsaved.ts'
import { readWorkplace } from '../workplace/use-workplace.ts'
import type { FactWords } from './fact-words.ts'
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
  /** The unsorted mail that becomes its first message. */
  mail?: Pick<Unsorted, 'id' | 'subject' | 'text' | 'mail' | 'files'>
}

const drafts = createUnsaved<EntryDraft>()

const toKey = (me: string, mailId: string | undefined) => (mailId === undefined ? me : `${me} ${mailId}`)

export function useEntryDraft(me: string, mailId?: string) {
  const key = toKey(me, mailId)
  const kept = drafts.useKept(key)
  const draft = kept ?? toEmpty(me)
  return {
    draft,
    isBegun: kept !== undefined,
    change: (changed: Partial<EntryDraft>) => drafts.keep(key, { ...draft, ...changed, id: createId() }),
    discard: () => drafts.keep(key, undefined),
    /** Keeps a draft that was changed after sending. */
    discardSent: (id: string) => {
      if (drafts.read(key)?.id === id) drafts.keep(key, undefined)
    },
  }
}

/** Fills in what a mail says of itself, unless a draft of it is kept. What the sender consents to, only a person can read. */
export function beginEntryFromMail(me: string, mail: Unsorted): void {
  const key = toKey(me, mail.id)
  const { id, at, from, subject, text, files } = mail
  if (drafts.read(key) !== undefined) return
  drafts.keep(key, {
    ...toEmpty(me),
    id: createId(),
    channel: 'email',
    saidAt: toLatestInput(at),
    name: from?.name ?? '',
    email: from?.address ?? '',
    mail: { id, subject, text, files, mail: mail.mail },
  })
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
    saidAt: '',
    consent: '',
    consentTo: me,
    consentAt: '',
    owner: me,
  }
}
