import { setImmediate as nextTurn } from 'node:timers/promises'
import { understandPhone } from '#contract/phone.ts'
import type { InquiryEvent } from '../audit/event-log.ts'
import type { Db } from '../db/tables.ts'
import { readWritten } from './rows.ts'
import type { OpenDeps } from './try-to-open.ts'
import { openNote } from './written.ts'

const ROWS_AT_A_TIME = 500
const MAX_FOLDED = 40_000

/** What only the sealed words can tell. All that is given has to match. */
export type SealedFilter = { q: string; treatment?: string | undefined; country?: string | undefined }

export type SearchIndex = {
  /** Row numbers of the inquiries that match. */
  find(filter: SealedFilter): Promise<Set<number>>
}

type InquiryRow = { n: number; id: string; reference: string; key_id: string; sealed: Uint8Array }
type Entry = { n: number; text: string; treatment: string; callingCode: string }

/** The events after which an inquiry has other words, or none. Row numbers could not tell: one that is erased leaves its own. */
const WORD_EVENTS = ['received', 'noted', 'erased'] as const satisfies InquiryEvent[]

/**
 * The inquiries' words in the memory of this process, opened once: at rest they stay sealed, and no index of words lies
 * in the database. It is filled at the first search, and brought up to date at each by what the event log tells.
 */
export function createSearchIndex({ db, vault, log }: OpenDeps & { db: Db }): SearchIndex {
  const entries = new Map<string, Entry>()
  let followedTo: number | undefined
  let reading: Promise<void> | undefined

  async function bringUpToDate(): Promise<void> {
    // Asked first: what happens while the rest is read is read again the next time.
    const { last } = await db
      .selectFrom('event')
      .select((eb) => eb.fn.max('n').as('last'))
      .executeTakeFirstOrThrow()
    await (followedTo === undefined ? readAll() : follow(followedTo, last ?? 0))
    followedTo = last ?? 0
  }

  async function readAll(): Promise<void> {
    let rows: InquiryRow[]
    let n = 0
    do {
      rows = await selectInquiries().where('n', '>', n).orderBy('n').limit(ROWS_AT_A_TIME).execute()
      await addEntries(rows)
      n = rows.at(-1)?.n ?? n
    } while (rows.length === ROWS_AT_A_TIME)
  }

  async function follow(from: number, to: number): Promise<void> {
    const changed = await db
      .selectFrom('event')
      .select('subject_id')
      .distinct()
      .where('n', '>', from)
      .where('n', '<=', to)
      .where('kind', 'in', WORD_EVENTS)
      .execute()
    for (let start = 0; start < changed.length; start += ROWS_AT_A_TIME) {
      const ids = changed.slice(start, start + ROWS_AT_A_TIME).map(({ subject_id }) => subject_id)
      const rows = await selectInquiries().where('id', 'in', ids).execute()
      const there = new Set(rows.map(({ id }) => id))
      // The others are replaced in one go: a search under way must not miss them meanwhile.
      for (const id of ids) if (!there.has(id)) entries.delete(id)
      await addEntries(rows)
    }
  }

  const selectInquiries = () => db.selectFrom('inquiry').select(['n', 'id', 'reference', 'key_id', 'sealed'])

  async function addEntries(rows: readonly InquiryRow[]): Promise<void> {
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    const notes = await db
      .selectFrom('note')
      .select(['id', 'inquiry_id', 'key_id', 'sealed'])
      .where('inquiry_id', 'in', ids)
      .orderBy('n')
      .execute()
    for (const row of rows) entries.set(row.id, toEntry(row))
    for (const row of notes) {
      const entry = entries.get(row.inquiry_id)
      if (entry) entry.text += `\n${fold(openNote({ vault, log }, row).text)}`
    }
    await nextTurn()
  }

  function toEntry(row: InquiryRow): Entry {
    const { name, email, countryCode, phone, treatment, message } = readWritten({ vault, log }, row)
    const { callingCode, national } = understandPhone(countryCode, phone)
    const text = fold([row.reference, name, email, callingCode + national, treatment, message].join('\n'))
    return { n: row.n, text, treatment: fold(treatment), callingCode }
  }

  return {
    async find({ q, treatment, country }) {
      // What is under way may have begun before the last note was written.
      await reading
      reading ??= bringUpToDate().finally(() => {
        reading = undefined
      })
      await reading
      const words = [...new Set(toWords(q))]
      const number = toNumber(q)
      const matches = (text: string) =>
        words.every((word) => text.includes(word)) || (number !== undefined && text.includes(number))
      const wanted = treatment === undefined ? '' : fold(treatment)
      const found = new Set<number>()
      let looked = 0
      for (const entry of entries.values()) {
        // Two hundred letters looked for in years of inquiries must not keep others waiting.
        if (++looked % ROWS_AT_A_TIME === 0) await nextTurn()
        if (country !== undefined && entry.callingCode !== country) continue
        if (!entry.treatment.includes(wanted)) continue
        if (matches(entry.text)) found.add(entry.n)
      }
      return found
    },
  }
}

function toWords(query: string): string[] {
  return fold(query)
    .split(/\s+/)
    .filter((word) => word !== '')
}

/** A phone number may be written in many ways: its spaces, brackets, plus and leading zero tell nothing. */
function toNumber(query: string): string | undefined {
  if (!/^[\d\s()+./-]{5,}$/.test(query)) return undefined
  return query.replace(/\D/g, '').replace(/^0+/, '') || undefined
}

/** Without case and accents. */
function fold(text: string): string {
  // Some signs are words of their own when taken apart: a message of them must not fill the memory.
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().slice(0, MAX_FOLDED)
}
