import * as v from 'valibot'
import { type DraftWords, draftWordsSchema, parseDraftPlace } from '#contract/desk/drafts.ts'
import { DAY_MS } from '#contract/durations.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { createJsonFormat } from '../../platform/vault/sealed-json.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { boundPause } from '../../schema/engine.ts'
import type { Db, Trx } from '../../schema/tables.ts'
import { type OpenDeps, tryToOpen } from '../inquiry/try-to-open.ts'

/** An inquiry that nobody has gone on entering is forgotten: it holds facts of a person whom nothing else names. */
const ENTRY_KEPT_MS = 7 * DAY_MS

const drafts = createJsonFormat('draft', draftWordsSchema)

/** A member of another type, as a later desk may have it, is left out. */
const text = v.fallback(v.string(), '')
const readableSchema = v.object({
  subject: text,
  body: text,
  text,
  message: text,
  files: v.fallback(v.array(v.object({ id: v.pipe(v.string(), v.uuid()) })), []),
})

type DraftDeps = { db: Db; vault: Vault; now: () => number }
type Draft = { staffId: string; place: string; words: DraftWords }

/** Keeps a draft in place of the one before. Throws `not_found` for a place that names no inquiry. */
export async function saveDraft(
  { db, vault, now }: DraftDeps,
  { staffId, place, words }: Draft,
): Promise<{ savedAt: number }> {
  const parsed = parseDraftPlace(place)
  if (parsed === undefined) throw new AppError('not_found')
  const id = `${staffId} ${place}`
  const savedAt = now()
  // biome-ignore lint/plugin: words that nobody has sent are no event.
  await db.transaction().execute(async (trx) => {
    await boundPause(trx)
    const inquiryId = parsed.reference === null ? null : await findInquiry(trx, parsed.reference)
    const sealed = drafts.seal(vault, id, words)
    await trx
      .insertInto('draft')
      .values({ id, staff_id: staffId, place, inquiry_id: inquiryId, saved_at: savedAt, ...sealed })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ saved_at: savedAt, ...sealed }))
      .execute()
    await keepFiles(trx, id, words)
  })
  return { savedAt }
}

export async function deleteDraft(db: Db, { staffId, place }: Omit<Draft, 'words'>): Promise<void> {
  await db.deleteFrom('draft').where('id', '=', `${staffId} ${place}`).execute()
}

/** Drops the draft of what was sent under that id, which the desk may not live to do. A later version of it stays. */
export async function dropSentDraft(
  trx: Trx,
  vault: Vault,
  { staffId, id }: { staffId: string; id: string },
): Promise<void> {
  const rows = await trx.selectFrom('draft').selectAll().where('staff_id', '=', staffId).execute()
  // A row that can't be opened is logged when it is listed.
  const silent = { error: () => undefined }
  for (const row of rows)
    if (tryToOpen(silent, row, () => drafts.open(vault, row)['id'], undefined) === id)
      await trx.deleteFrom('draft').where('id', '=', row.id).execute()
}

/** Leaves out what can't be opened. */
export async function listDrafts({ db, ...deps }: OpenDeps & { db: Db }, staffId: string) {
  const rows = await db.selectFrom('draft').selectAll().where('staff_id', '=', staffId).execute()
  return openAll(deps, rows)
}

/** Lists the drafts of all staff about these inquiries, oldest first. */
export async function listDraftsAbout({ db, ...deps }: OpenDeps & { db: Db }, inquiryIds: readonly string[]) {
  if (inquiryIds.length === 0) return []
  const rows = await db
    .selectFrom('draft')
    .selectAll()
    .where('inquiry_id', 'in', inquiryIds)
    .orderBy('saved_at')
    .execute()
  return openAll(deps, rows)
}

/** The texts of a draft, as a person reads them. */
export function toDraftText(words: DraftWords): string {
  const { subject, body, text: said, message } = v.parse(readableSchema, words)
  return [subject, body, said, message].filter(Boolean).join('\n\n')
}

export async function forgetEntries(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('draft')
    .where('inquiry_id', 'is', null)
    .where('saved_at', '<', now - ENTRY_KEPT_MS)
    .execute()
}

type Row = { id: string; place: string; saved_at: number; key_id: string; sealed: Uint8Array }

function openAll({ vault, log }: OpenDeps, rows: readonly Row[]) {
  return rows.flatMap((row) => {
    const words = tryToOpen(log, row, () => drafts.open(vault, row), undefined)
    return words === undefined ? [] : [{ place: row.place, words, savedAt: row.saved_at }]
  })
}

async function findInquiry(trx: Trx, reference: string): Promise<string> {
  const row = await trx
    .selectFrom('inquiry')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('not_found')
  return row.id
}

/** Notes the files that exist. One that was forgotten meanwhile is named when the words are sent. */
async function keepFiles(trx: Trx, draftId: string, words: DraftWords): Promise<void> {
  const { files } = v.parse(readableSchema, words)
  await trx.deleteFrom('draft_file').where('draft_id', '=', draftId).execute()
  if (files.length === 0) return
  const ids = files.map(({ id }) => id)
  const known = await trx.selectFrom('file').select('id').where('id', 'in', ids).execute()
  if (known.length === 0) return
  await trx
    .insertInto('draft_file')
    .values(known.map(({ id }) => ({ draft_id: draftId, file_id: id })))
    .execute()
}
