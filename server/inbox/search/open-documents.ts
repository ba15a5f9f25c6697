import type { Selectable } from 'kysely'
import { toCountryCode } from '#contract/company/countries.ts'
import { understandPhone } from '#contract/inquiry/phone.ts'
import { fold } from '#contract/words/fold.ts'
import { searchTexts } from '../../case/inquiry/fields.ts'
import { readWritten } from '../../case/inquiry/rows.ts'
import type { OpenDeps } from '../../case/inquiry/try-to-open.ts'
import { eachMessage, findFilesOf } from '../../case/words/store.ts'
import { tryToOpenWords } from '../../case/words/words.ts'
import type { TimeSlices } from '../../platform/process/time-slices.ts'
import type { Db, Tables } from '../../schema/tables.ts'
import type { Document } from './segment.ts'

export type SealedRow = Pick<
  Selectable<Tables['inquiry']>,
  'n' | 'id' | 'reference' | 'standing' | 'key_id' | 'sealed'
>
export type DocumentDeps = OpenDeps & { db: Db; slices: TimeSlices }

export function selectSealed(db: Db) {
  return db.selectFrom('inquiry').select(['n', 'id', 'reference', 'standing', 'key_id', 'sealed'])
}

/** Opens the searchable words of each inquiry: its own, and all messages about it with the names of their files. */
export async function* openDocuments(
  { db, vault, log, slices }: DocumentDeps,
  rows: readonly SealedRow[],
): AsyncGenerator<Document, void, undefined> {
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
    yield toDocument({ vault, log }, row, said.get(row.id) ?? [])
    if (slices.isOver()) await slices.next()
  }
}

function toDocument(deps: OpenDeps, row: SealedRow, said: readonly string[]): Document {
  const written = readWritten(deps, row)
  const theirs = Object.values(searchTexts).flatMap((toText) => toText?.(written) ?? [])
  const { callingCode } = understandPhone(written.countryCode, written.phone)
  return {
    n: row.n,
    id: row.id,
    text: fold([row.reference, ...theirs, ...said].join('\n')),
    treatment: fold(written.treatment),
    country: toCountryCode(callingCode),
  }
}
