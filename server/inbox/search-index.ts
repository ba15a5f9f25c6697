import type { Selectable } from 'kysely'
import { toCountryCode } from '#contract/countries.ts'
import { isSpam, type Standing, spamStandings } from '#contract/life/standing.ts'
import { understandPhone } from '#contract/phone.ts'
import { searchTexts } from '../case/inquiry/fields.ts'
import { readWritten } from '../case/inquiry/rows.ts'
import type { OpenDeps } from '../case/inquiry/try-to-open.ts'
import { eachMessage, findFilesOf } from '../case/words/store.ts'
import { tryToOpenWords } from '../case/words/words.ts'
import type { Db, Tables } from '../platform/db/tables.ts'
import { createTimeSlices } from '../platform/process/time-slices.ts'
import { type Closeness, createMatcher, fold, type SealedFilter, type Searchable } from './search-text.ts'

/** Enough for a hundred thousand ordinary inquiries. */
const MAX_BYTES = 96 * 2 ** 20
const ENTRY_BYTES = 400
const ROWS_AT_A_TIME = 100
/** Beyond this, rebuilding from the newest inquiries is quicker. */
const MAX_CHANGES = 5_000
const READ_ONLY_EVENTS = ['viewed', 'file-previewed', 'file-viewed', 'person-exported', 'searched'] as const

export type SearchIndex = {
  search(filter: SealedFilter, closeness?: Closeness): Promise<Search>
}

/** One search. Inquiries that are not in memory are opened on demand: spam, and rows before `heldFrom`. */
export type Search = {
  matches: ReadonlySet<number>
  heldFrom: number
  pick(rows: readonly NumberedRow[]): Promise<ReadonlySet<number>>
}

type NumberedRow = { n: number; standing: Standing }
type SealedRow = Pick<
  Selectable<Tables['inquiry']>,
  'n' | 'id' | 'reference' | 'standing' | 'key_id' | 'sealed'
>
type Entry = Searchable & { n: number; bytes: number }
type IndexDeps = OpenDeps & { db: Db; yieldTurn: () => Promise<void> }

/**
 * The words of the newest inquiries in this process's memory, up to a number of bytes: the database holds them sealed,
 * without a word index. Filled at the first search, then updated from the event log at each search.
 */
export function createSearchIndex(
  { db, vault, log, yieldTurn }: IndexDeps,
  { maxBytes = MAX_BYTES } = {},
): SearchIndex {
  const entries = new Map<string, Entry>()
  // Shared by all work: a hundred inquiries take less than a slice, but many hundreds may follow in a row.
  const slices = createTimeSlices(yieldTurn)
  let bytes = 0
  let heldFrom = Number.MAX_SAFE_INTEGER
  let followedTo: number | undefined
  let updating: Promise<void> | undefined

  async function update(): Promise<void> {
    // Read first: events that happen meanwhile are read again next time.
    const { last } = await db
      .selectFrom('event')
      .select((eb) => eb.fn.max('n').as('last'))
      .executeTakeFirstOrThrow()
    if (followedTo !== undefined) await follow(followedTo, last ?? 0)
    if (bytes < maxBytes / 2) await fill()
    if (bytes > maxBytes) dropOldest()
    followedTo = last ?? 0
  }

  async function fill(): Promise<void> {
    while (heldFrom > 0 && bytes < maxBytes) {
      const rows = await selectSealed()
        .where('n', '<', heldFrom)
        .where('standing', 'not in', spamStandings)
        .orderBy('n', 'desc')
        .limit(ROWS_AT_A_TIME)
        .execute()
      for await (const [id, inquiry] of openEach(rows)) hold(id, inquiry)
      heldFrom = rows.length < ROWS_AT_A_TIME ? 0 : (rows.at(-1)?.n ?? 0)
    }
  }

  async function follow(from: number, to: number): Promise<void> {
    const changed = await db
      .selectFrom('event')
      .select('subject_id')
      .distinct()
      .where('n', '>', from)
      .where('n', '<=', to)
      .where('kind', 'not in', READ_ONLY_EVENTS)
      .limit(MAX_CHANGES + 1)
      .execute()
    if (changed.length > MAX_CHANGES) return empty()
    for (let start = 0; start < changed.length; start += ROWS_AT_A_TIME) {
      const ids = changed.slice(start, start + ROWS_AT_A_TIME).map(({ subject_id }) => subject_id)
      const rows = await selectSealed()
        .where('id', 'in', ids)
        .where('n', '>=', heldFrom)
        .where('standing', 'not in', spamStandings)
        .execute()
      const there = new Set(rows.map(({ id }) => id))
      for (const id of ids) if (!there.has(id)) drop(id)
      // Replaced in place: a concurrent search must not miss them.
      for await (const [id, inquiry] of openEach(rows)) hold(id, inquiry)
      if (bytes > maxBytes) dropOldest()
    }
  }

  const selectSealed = () =>
    db.selectFrom('inquiry').select(['n', 'id', 'reference', 'standing', 'key_id', 'sealed'])

  async function* openEach(
    rows: readonly SealedRow[],
  ): AsyncGenerator<[string, Searchable & { n: number }], void, undefined> {
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    const said = new Map<string | null, string[]>(ids.map((id) => [id, []]))
    const files = await findFilesOf({ db, vault, log }, ids)
    for await (const message of eachMessage(db, ids)) {
      const { subject, text, from, copies } = tryToOpenWords({ vault, log }, message)
      const names = (files.get(message.id) ?? []).map(({ name }) => name)
      const people = [from?.name ?? '', from?.address ?? '', ...copies.map(({ address }) => address)]
      said.get(message.inquiry_id)?.push(subject, text, ...people, ...names)
      if (slices.isOver()) await slices.next()
    }
    for (const row of rows) {
      yield [row.id, { n: row.n, ...toSearchable(row, said.get(row.id) ?? []) }]
      if (slices.isOver()) await slices.next()
    }
  }

  function toSearchable(row: SealedRow, said: readonly string[]): Searchable {
    const written = readWritten({ vault, log }, row)
    const theirs = Object.values(searchTexts).flatMap((toText) => toText?.(written) ?? [])
    const { callingCode } = understandPhone(written.countryCode, written.phone)
    return {
      text: fold([row.reference, ...theirs, ...said].join('\n')),
      treatment: fold(written.treatment),
      country: toCountryCode(callingCode),
    }
  }

  function hold(id: string, inquiry: Searchable & { n: number }): void {
    const entry = toEntry(inquiry)
    bytes += entry.bytes - (entries.get(id)?.bytes ?? 0)
    entries.set(id, entry)
  }

  function drop(id: string): void {
    bytes -= entries.get(id)?.bytes ?? 0
    entries.delete(id)
  }

  /** Drops a tenth more than necessary, to do it rarely. */
  function dropOldest(): void {
    const oldestFirst = [...entries].toSorted(([, a], [, b]) => a.n - b.n)
    for (const [id, { n }] of oldestFirst) {
      if (bytes <= maxBytes * 0.9) break
      drop(id)
      heldFrom = n + 1
    }
  }

  function empty(): void {
    entries.clear()
    bytes = 0
    heldFrom = Number.MAX_SAFE_INTEGER
  }

  async function search(filter: SealedFilter, closeness: Closeness = 'exact'): Promise<Search> {
    // A running update may have begun before the newest message was stored.
    await updating
    updating ??= update().finally(() => {
      updating = undefined
    })
    await updating
    const isMatch = createMatcher(filter, closeness)
    const matches = new Set<number>()
    for (const entry of entries.values()) {
      if (isMatch(entry)) matches.add(entry.n)
      if (slices.isOver()) await slices.next()
    }
    // Read after the loop: entries dropped while it yielded may not have been compared.
    const from = heldFrom
    const isHeld = (row: NumberedRow) => row.n >= from && !isSpam(row)

    return {
      matches,
      heldFrom: from,
      async pick(rows) {
        const picked = new Set(rows.flatMap((row) => (isHeld(row) && matches.has(row.n) ? row.n : [])))
        const others = rows.flatMap((row) => (isHeld(row) ? [] : row.n))
        if (others.length === 0) return picked
        const sealed = await selectSealed().where('n', 'in', others).execute()
        for await (const [, inquiry] of openEach(sealed)) if (isMatch(inquiry)) picked.add(inquiry.n)
        return picked
      },
    }
  }

  return { search }
}

/** Copies the text: a substring can keep the whole original alive, more memory than is counted. */
function toEntry({ n, text, treatment, country }: Searchable & { n: number }): Entry {
  const encoded = Buffer.from(text)
  const isAscii = encoded.length === text.length
  return {
    n,
    text: encoded.toString(),
    treatment,
    country,
    bytes: ENTRY_BYTES + text.length * (isAscii ? 1 : 2),
  }
}
