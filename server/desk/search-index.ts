import { setImmediate as nextTurn } from 'node:timers/promises'
import { understandPhone } from '#contract/phone.ts'
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

type Entry = { n: number; text: string; treatment: string; callingCode: string }

/**
 * The inquiries' words in the memory of this process, opened once: at rest they stay sealed, and no index of words lies
 * in the database. It is filled at the first search, and brought up to date at each.
 */
export function createSearchIndex({ db, vault, log }: OpenDeps & { db: Db }): SearchIndex {
  const entries = new Map<string, Entry>()
  const read = { inquiry: 0, note: 0, event: 0 }
  let reading: Promise<void> | undefined

  async function bringUpToDate(): Promise<void> {
    // Erasures first: what is erased while the rest is read is missing from what is read.
    await forgetErased()
    await readInquiries()
    await readNotes()
  }

  async function forgetErased(): Promise<void> {
    const events = await db
      .selectFrom('event')
      .select(['n', 'subject_id'])
      .where('kind', '=', 'erased')
      .where('n', '>', read.event)
      .orderBy('n')
      .execute()
    for (const { n, subject_id } of events) {
      entries.delete(subject_id)
      read.event = n
    }
  }

  async function readInquiries(): Promise<void> {
    for (;;) {
      const rows = await db
        .selectFrom('inquiry')
        .select(['n', 'id', 'reference', 'key_id', 'sealed'])
        .where('n', '>', read.inquiry)
        .orderBy('n')
        .limit(ROWS_AT_A_TIME)
        .execute()
      for (const row of rows) {
        const { name, email, countryCode, phone, treatment, message } = readWritten({ vault, log }, row)
        const { callingCode, national } = understandPhone(countryCode, phone)
        const text = fold([row.reference, name, email, callingCode + national, treatment, message].join('\n'))
        entries.set(row.id, { n: row.n, text, treatment: fold(treatment), callingCode })
        read.inquiry = row.n
      }
      if (rows.length < ROWS_AT_A_TIME) return
      await nextTurn()
    }
  }

  async function readNotes(): Promise<void> {
    const rows = await db.selectFrom('note').selectAll().where('n', '>', read.note).orderBy('n').execute()
    for (const row of rows) {
      const entry = entries.get(row.inquiry_id)
      if (entry) entry.text += `\n${fold(openNote({ vault, log }, row).text)}`
      read.note = row.n
    }
  }

  return {
    async find({ q, treatment, country }) {
      reading ??= bringUpToDate().finally(() => {
        reading = undefined
      })
      await reading
      const words = [...new Set(toSearchWords(q))]
      const wanted = treatment === undefined ? '' : fold(treatment)
      const found = new Set<number>()
      let looked = 0
      for (const entry of entries.values()) {
        // Two hundred letters looked for in years of inquiries must not keep others waiting.
        if (++looked % ROWS_AT_A_TIME === 0) await nextTurn()
        if (country !== undefined && entry.callingCode !== country) continue
        if (!entry.treatment.includes(wanted)) continue
        if (words.every((word) => entry.text.includes(word))) found.add(entry.n)
      }
      return found
    },
  }
}

/** A number may be written in many ways: its spaces, brackets, plus and leading zero tell nothing. */
function toSearchWords(query: string): string[] {
  if (/^[\d\s()+./-]{5,}$/.test(query)) return [query.replace(/\D/g, '').replace(/^0+/, '')]
  return fold(query)
    .split(/\s+/)
    .filter((word) => word !== '')
}

/** Without case and accents. */
function fold(text: string): string {
  // Some signs are words of their own when taken apart: a message of them must not fill the memory.
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().slice(0, MAX_FOLDED)
}
