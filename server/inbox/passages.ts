import type { Passage, PassagePlace } from '#contract/desk/inquiries.ts'
import type { Direction } from '#contract/inquiry/conversation.ts'
import { listE164 } from '#contract/inquiry/phone.ts'
import { readWritten, type StoredRow } from '../case/inquiry/rows.ts'
import type { OpenDeps } from '../case/inquiry/try-to-open.ts'
import { eachMessage, findFilesOf } from '../case/words/store.ts'
import { tryToOpenWords } from '../case/words/words.ts'
import { createTimeSlices, type TimeSlices } from '../platform/process/time-slices.ts'
import type { Db } from '../schema/tables.ts'
import { findPassage, type Source } from './find-passage.ts'

/** Rows after this time go without: a passage is a help, and a mail may have a million letters. */
const MAX_MS = 300
const ROWS_AT_A_TIME = 10

const places = { in: 'theirs', out: 'ours', internal: 'note' } as const satisfies Record<
  Direction,
  PassagePlace
>

type PassageDeps = OpenDeps & { db: Db; yieldTurn: () => Promise<void> }

/** Reads the passage of each inquiry that a search found and its row doesn't show, by reference. */
export async function readPassages(
  deps: PassageDeps,
  rows: readonly StoredRow[],
  query: string,
): Promise<Record<string, Passage>> {
  if (query === '') return {}
  const passages: Record<string, Passage> = {}
  const slices = createTimeSlices(deps.yieldTurn)
  const endsAt = performance.now() + MAX_MS
  for (let start = 0; start < rows.length && performance.now() < endsAt; start += ROWS_AT_A_TIME) {
    const some = rows.slice(start, start + ROWS_AT_A_TIME)
    const said = await readSaid(deps, some, slices)
    for (const row of some) {
      const { name, treatment, message, email, countryCode, phone } = readWritten(deps, row)
      const sources: Source[] = [
        ...(said.get(row.id) ?? []),
        { place: 'theirs', text: message },
        { place: 'contact', text: email },
        ...listE164(countryCode, phone).map((text): Source => ({ place: 'contact', text })),
      ]
      const passage = findPassage(query, sources, [row.reference, name, treatment])
      if (passage) passages[row.reference] = passage
      if (slices.isOver()) await slices.next()
    }
  }
  return passages
}

/** The newest first. */
async function readSaid(
  deps: PassageDeps,
  rows: readonly StoredRow[],
  slices: TimeSlices,
): Promise<Map<string | null, Source[]>> {
  const ids = rows.map(({ id }) => id)
  const files = await findFilesOf(deps, ids)
  const said = new Map<string | null, Source[]>(ids.map((id) => [id, []]))
  for await (const message of eachMessage(deps.db, ids)) {
    const { subject, text, from, copies } = tryToOpenWords(deps, message)
    const place = places[message.direction]
    const people = [from?.name ?? '', from?.address ?? '', ...copies.map(({ address }) => address)]
    said
      .get(message.inquiry_id)
      ?.unshift(
        { place, text },
        { place, text: subject },
        ...people.map((words): Source => ({ place: 'contact', text: words })),
        ...(files.get(message.id) ?? []).map(({ name }): Source => ({ place: 'file', text: name })),
      )
    if (slices.isOver()) await slices.next()
  }
  return said
}
