import { otherCountryCode } from '#contract/company/countries.ts'
import { fold } from '#contract/words/fold.ts'
import type { OpenDeps } from '../../case/inquiry/try-to-open.ts'
import { findFilesOfMessages } from '../../case/words/store.ts'
import { selectMailMessages, selectUnsorted } from '../../case/words/unsorted-rows.ts'
import { tryToOpenWords } from '../../case/words/words.ts'
import { createTimeSlices } from '../../platform/process/time-slices.ts'
import type { Db } from '../../schema/tables.ts'
import { createHeldDocuments } from './held-documents.ts'
import { hasNameWord } from './search-text.ts'
import type { Document } from './segment.ts'

/** Each search compares the list of them; somebody sorts a few dozen a day. */
const MAX_MAILS = 20_000
const MAX_BYTES = 32 * 2 ** 20
const LETTERS_OF_A_SEGMENT = 4 * 2 ** 20
const MAILS_AT_A_TIME = 100
/** More than necessary, to drop rarely. */
const DROPPED_SHARE = 0.1

export type MailIndex = {
  /** Waits so long for mails that are not held yet. */
  search(q: string, maxWaitMs: number): Promise<MailMatches>
  /** Takes up what came and forgets what left, for so long at most. */
  follow(maxMs: number): Promise<void>
}

/** `numbers` of the matches in ascending order. `isWhole`: every unsorted mail was compared. */
export type MailMatches = { numbers: Uint32Array; isSimilar: boolean; isWhole: boolean }

type IndexDeps = OpenDeps & { db: Db; yieldTurn: () => Promise<void> }
type IndexOptions = { maxBytes?: number; maxMails?: number }

/** The words of the newest unsorted mails in the memory of this thread, up to a number of bytes. */
export function createMailIndex(
  { db, vault, log, yieldTurn }: IndexDeps,
  { maxBytes = MAX_BYTES, maxMails = MAX_MAILS }: IndexOptions = {},
): MailIndex {
  const held = createHeldDocuments({ segmentLetters: LETTERS_OF_A_SEGMENT })
  const slices = createTimeSlices(yieldTurn)
  const ids = new Map<number, string>()
  /** Older ones take too much memory. */
  let heldFrom = 0
  let last: Promise<unknown> = Promise.resolve()

  /** One after the other: a mail that was read before another change must not come back. */
  function alone<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }

  /** True once every unsorted mail is held. */
  async function takeUp(maxMs: number): Promise<boolean> {
    const endsAt = performance.now() + maxMs
    const unsorted = await selectUnsorted(db)
      .select(['message.n', 'message.id'])
      .orderBy('message.n', 'desc')
      .limit(maxMails + 1)
      .execute()
    const kept = unsorted.slice(0, maxMails)
    forgetOthers(new Set(kept.map(({ n }) => n)))
    if (held.countBytes() < maxBytes / 2) heldFrom = 0
    const missing = kept.filter(({ n }) => !ids.has(n))
    for (let start = 0; start < missing.length; start += MAILS_AT_A_TIME) {
      const some = missing.slice(start, start + MAILS_AT_A_TIME).filter(({ n }) => n >= heldFrom)
      if (some.length === 0) break
      if (performance.now() >= endsAt) return false
      for (const document of await openMails(some.map(({ id }) => id))) hold(document)
    }
    return heldFrom === 0 && unsorted.length <= maxMails
  }

  function forgetOthers(present: ReadonlySet<number>): void {
    const gone = [...ids].filter(([n]) => !present.has(n))
    if (gone.length === 0) return
    held.erase(gone.map(([, id]) => id))
    for (const [n] of gone) ids.delete(n)
  }

  async function openMails(messageIds: readonly string[]): Promise<Document[]> {
    const rows = await selectMailMessages(db)
      .where('message.inquiry_id', 'is', null)
      .where('message.id', 'in', messageIds)
      .execute()
    const files = await findFilesOfMessages({ db, vault, log }, messageIds)
    const documents: Document[] = []
    for (const row of rows) {
      const { from, subject, text, mail } = tryToOpenWords({ vault, log }, row)
      const people = [...(from ? [from] : []), ...(mail ? [...mail.to, ...mail.cc] : [])]
      const names = (files.get(row.id) ?? []).map(({ name }) => name)
      const said = [...people.flatMap(({ name, address }) => [name, address]), subject, text, ...names]
      // The second line is the name, as in an inquiry.
      const lines = ['', toLine(from?.name ?? ''), ...said]
      documents.push({
        n: row.n,
        id: row.id,
        text: fold(lines.join('\n')),
        treatment: '',
        country: otherCountryCode,
      })
      if (slices.isOver()) await slices.next()
    }
    return documents
  }

  function hold(document: Document): void {
    held.hold(document)
    ids.set(document.n, document.id)
    if (held.countBytes() <= maxBytes) return
    heldFrom = held.findOldest(DROPPED_SHARE) + 1
    held.dropBefore(heldFrom)
    for (const n of ids.keys()) if (n < heldFrom) ids.delete(n)
  }

  return {
    async follow(maxMs) {
      await alone(() => takeUp(maxMs))
    },

    search(q, maxWaitMs) {
      return alone(async () => {
        const isWhole = await takeUp(maxWaitMs)
        const filter = { q }
        const exact = held.find(filter, 'exact')
        if (exact.length > 0 || !hasNameWord(filter)) return { numbers: exact, isSimilar: false, isWhole }
        const similar = held.find(filter, 'similar')
        return { numbers: similar, isSimilar: similar.length > 0, isWhole }
      })
    },
  }
}

function toLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
