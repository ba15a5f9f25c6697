import { safeParse } from 'valibot'
import { type Entry, entrySchema, MAX_EARLIER, MAX_ENTRY_AGE_MS } from '#contract/desk/entry.ts'
import type { EntryDraft } from '../../facts/entry-draft.ts'
import { type FactErrors, toFactErrors } from '../../facts/fact-words.ts'
import { readPastTime } from '../../facts/past-time.ts'
import { readChat, splitChat, type ToldWords, toFiles } from './chat/read-chat.ts'

/** A request may have 128 KiB. */
const MAX_BYTES_OF_WORDS = 120_000

/** The entry to send, or messages by field. */
export function parseEntry(draft: EntryDraft, now: number): { entry: Entry } | { errors: FactErrors } {
  const { saidAt, consent, consentTo, consentAt, owner, mail: _, files: __, chat: ___, ...words } = draft
  const said = readPastTime(saidAt, now)
  const saidTime = 'at' in said ? said.at : undefined
  const { message, earlier, at } = tell(draft, saidTime ?? now, now)
  const given = readPastTime(consentAt, now)
  const receivedAt = saidTime ?? at
  const parsed = safeParse(entrySchema, {
    ...words,
    message,
    earlier,
    ...(receivedAt !== undefined && { receivedAt }),
    consent: {
      form: consent,
      to: consentTo,
      ...('at' in given && given.at !== undefined && { at: given.at }),
    },
    owner: owner === '' ? null : owner,
  })
  const isTooLong = earlier.length > MAX_EARLIER || countBytes({ message, earlier }) > MAX_BYTES_OF_WORDS
  const errors = {
    ...(parsed.success ? {} : toFactErrors(parsed.issues)),
    ...(isTooLong && { message: TOO_LONG }),
    ...('error' in said && { saidAt: said.error }),
    ...('error' in given && { consentAt: given.error }),
  }
  return parsed.success && Object.keys(errors).length === 0 ? { entry: parsed.output } : { errors }
}

const TOO_LONG = `Enter at most ${MAX_EARLIER} messages of a chat: keep the part that matters now. The rest can be attached as a file.`

/** `at` is undefined where the time of contact is the one that was typed, or now. */
function tell(draft: EntryDraft, contactAt: number, now: number): ToldWords {
  const chat = draft.chat.isOneText ? undefined : readChat(draft, now)
  if (chat === undefined) return { message: draft.message, earlier: toFiles(draft.files, contactAt) }
  const { at, ...rest } = splitChat(chat, draft.files)
  const isOld = at !== undefined && at < now - MAX_ENTRY_AGE_MS
  return { ...rest, ...(at !== undefined && !isOld && { at }) }
}

function countBytes(words: unknown): number {
  return new TextEncoder().encode(JSON.stringify(words)).length
}
