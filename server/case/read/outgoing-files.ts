import type { Attachment } from '#contract/desk/files.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Db, Trx } from '../../schema/tables.ts'
import { findFiles } from '../files/find-files.ts'
import type { StoredRow } from '../inquiry/rows.ts'
import type { OpenDeps } from '../inquiry/try-to-open.ts'
import { readCaseFiles } from './read-files.ts'

type Chosen = { row: StoredRow; ids: readonly string[] }

/**
 * The files of a reply, or of a mail to a hospital: uploaded for it, or come in with its inquiry, under the names that they have at the desk. Throws
 * where one is of another inquiry, or infected.
 */
export async function findOutgoingFiles(
  trx: Trx,
  deps: OpenDeps,
  { row, ids }: Chosen,
): Promise<Attachment[]> {
  if (ids.length === 0) return []
  const files = await findFiles({ db: trx, vault: deps.vault }, ids, Number.POSITIVE_INFINITY)
  if ((await listInfected(trx, ids)).length > 0) throw new AppError('reply_file_infected')
  const arrived = await listArrived(trx, ids)
  if (arrived.size === 0) return files
  const known = new Map((await readCaseFiles({ ...deps, db: trx }, row)).map((file) => [file.id, file]))
  return files.map((file) => {
    if (!arrived.has(file.id)) return file
    const own = known.get(file.id)
    if (own === undefined) throw new AppError('file_gone')
    return { ...file, name: own.name }
  })
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

export async function listInfected(db: Db, ids: readonly string[]): Promise<string[]> {
  const infected = await db
    .selectFrom('file')
    .select('id')
    .where('id', 'in', ids)
    .where('scan', '=', 'infected')
    .execute()
  return infected.map(({ id }) => id)
}
