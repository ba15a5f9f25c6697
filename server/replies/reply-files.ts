import type * as v from 'valibot'
import { type Attachment, fileLimits } from '#contract/desk/files.ts'
import { deskLimits } from '#contract/desk/inquiries.ts'
import type { NewReply } from '#contract/desk/inquiry-changes.ts'
import type { carriedAnswerSchema } from '#contract/desk/outgoing.ts'
import type { FileDeps } from '../case/files/file-deps.ts'
import { findFiles, openFile } from '../case/files/find-files.ts'
import { findCarried } from '../case/files/outgoing/outgoing.ts'
import type { StoredRow } from '../case/inquiry/rows.ts'
import type { OpenDeps } from '../case/inquiry/try-to-open.ts'
import { readInquiryFiles } from '../case/read/read-files.ts'
import { AppError } from '../platform/http/app-error.ts'
import { toFileBytes, toMailBytes } from '../platform/mail/size-limit.ts'
import type { Db, Trx } from '../schema/tables.ts'

type Chosen = { row: StoredRow; ids: readonly string[] }

/**
 * The files of a reply: uploaded for it, or come in with its inquiry, under the names that they have at the desk. Throws
 * where one is of another inquiry, or infected.
 */
export async function findReplyFiles(trx: Trx, deps: OpenDeps, { row, ids }: Chosen): Promise<Attachment[]> {
  if (ids.length === 0) return []
  const files = await findFiles({ db: trx, vault: deps.vault }, ids, Number.POSITIVE_INFINITY)
  if (await hasInfected(trx, ids)) throw new AppError('reply_file_infected')
  const arrived = await listArrived(trx, ids)
  if (arrived.size === 0) return files
  const known = new Map((await readInquiryFiles({ ...deps, db: trx }, row)).map((file) => [file.id, file]))
  return files.map((file) => {
    if (!arrived.has(file.id)) return file
    const own = known.get(file.id)
    if (own === undefined) throw new AppError('file_gone')
    return { ...file, name: own.name }
  })
}

/** Before it is queued, so that its author can take a file out. Files of an inquiry may be of any size. */
export async function checkMailSize(
  deps: Pick<OpenDeps, 'vault'> & { db: Db; readSizeLimit: () => Promise<number | undefined> },
  { body, files }: Pick<NewReply, 'body' | 'files'>,
): Promise<void> {
  if (files.length === 0) return
  const limit = await deps.readSizeLimit()
  const maxBytes = limit === undefined ? fileLimits.totalBytes : Number.POSITIVE_INFINITY
  const found = await findFiles(deps, files, maxBytes)
  if (limit !== undefined && toMailBytes(body, found) > limit) throw new AppError('mail_too_large')
}

/** Returns the bytes that a mail has left for files if the reply has the longest text. */
export async function readReplyFiles(readSizeLimit: () => Promise<number | undefined>) {
  const limit = await readSizeLimit()
  const isKnown = limit !== undefined
  return { totalBytes: isKnown ? toFileBytes(limit, deskLimits.replyBody) : fileLimits.totalBytes }
}

/** Returns the metadata that each file of a reply would carry to its recipient. */
export async function readCarried(
  deps: Omit<FileDeps, 'now'>,
  ids: readonly string[],
): Promise<v.InferInput<typeof carriedAnswerSchema>> {
  const files: v.InferInput<typeof carriedAnswerSchema>['files'] = []
  for (const id of ids) {
    const file = await openFile(deps, id)
    if (file === undefined) throw new AppError('file_gone')
    files.push({ id, carries: await findCarried(file) })
  }
  return { files }
}

/** Finds files that came in with a message of any inquiry, or lie at a patient's page. */
async function listArrived(trx: Trx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('message_file')
    .innerJoin('message', 'message.id', 'message_file.message_id')
    .select('file_id')
    .where('file_id', 'in', ids)
    .where('message.direction', '=', 'in')
    .union(trx.selectFrom('patient_file').select('file_id').where('file_id', 'in', ids))
    .execute()
  return new Set(rows.map(({ file_id }) => file_id))
}

async function hasInfected(trx: Trx, ids: readonly string[]): Promise<boolean> {
  const infected = await trx
    .selectFrom('file')
    .select('id')
    .where('id', 'in', ids)
    .where('scan', '=', 'infected')
    .limit(1)
    .executeTakeFirst()
  return infected !== undefined
}
