import { defaultCountryCode } from '#contract/countries.ts'
import type { ConsentForm, EntryChannel } from '#contract/desk/entry-origin.ts'
import { forEachField } from '#contract/inquiry.ts'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { createUnsaved } from '../shell/unsaved.ts'
import type { FactWords } from './fact-words.ts'

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
}

const drafts = createUnsaved<EntryDraft>()

export function useEntryDraft(me: string) {
  const kept = drafts.useKept(me)
  const draft = kept ?? toEmpty(me)
  return {
    draft,
    isBegun: kept !== undefined,
    change: (changed: Partial<EntryDraft>) =>
      drafts.keep(me, { ...draft, ...changed, id: crypto.randomUUID() }),
    discard: () => drafts.keep(me, undefined),
    /** Keeps a draft that was changed after sending. */
    discardSent: (id: string) => {
      if (drafts.read(me)?.id === id) drafts.keep(me, undefined)
    },
  }
}

function toEmpty(me: string): EntryDraft {
  return {
    ...forEachField(() => ''),
    ...{ id: '', channel: 'phone', countryCode: defaultCountryCode },
    ...{ locale: DEFAULT_LOCALE, writer: null, acknowledge: false },
    ...{ saidAt: '', consent: '', consentTo: me, consentAt: '', owner: me },
  }
}
