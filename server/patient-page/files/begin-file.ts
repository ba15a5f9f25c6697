import { patientFileLimits } from '#contract/inquiry/patient-files.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { lockAppends } from '../../schema/engine.ts'
import type { Trx } from '../../schema/tables.ts'
import { type Admission, refuseFull } from './admission.ts'
import type { PatientFileDeps } from './deps.ts'
import type { UploadState } from './uploads.ts'

export type NewPatientFile = {
  inquiryId: string
  /** Address of the browser. */
  address: string
  name: string
  bytes: number
  /** Names what was chosen together; the browser makes it up. */
  batch: string
  /** Its place among those. */
  position: number
  /** SHA-256 of the whole content, as the browser computed it. */
  hash?: string | undefined
}

export type BegunFile = UploadState & { id: string }

/**
 * Begins to receive a file, or finds one of the same inquiry and hash, which then goes on where it was. Throws where a
 * limit is reached.
 */
export async function beginFile(
  deps: PatientFileDeps & { admission: Admission },
  file: NewPatientFile,
): Promise<BegunFile> {
  const { vault, uploads, admission } = deps
  const { inquiryId, address, name, bytes, batch, position, hash } = file
  const contentMac = hash === undefined ? null : toContentMac(vault, inquiryId, bytes, hash)
  const known = await findKnown(deps, inquiryId, contentMac)
  if (known) return known
  if (bytes > patientFileLimits.bytes) throw new AppError('file_too_large')
  await admission.announce({ inquiryId, address }, bytes)

  const writeReference = (trx: Trx, id: string) =>
    insertPatientFile(trx, deps, { inquiryId, batch, position, contentMac }, { id, bytes })
  const id = await uploads.begin({ name, bytes, writeReference })
  // Two windows may send one file: the first upload counts, the other is deleted with uploads that get no further.
  return (await findKnown(deps, inquiryId, contentMac)) ?? { id, offset: 0, length: bytes }
}

export type PatientFilePlace = Pick<NewPatientFile, 'inquiryId' | 'batch' | 'position'> & {
  contentMac: Uint8Array | null
}

/** Throws `files_full` where it would be one too many. A file whose content is known gets no row. */
export async function insertPatientFile(
  trx: Trx,
  { vault, now }: Pick<PatientFileDeps, 'vault' | 'now'>,
  { inquiryId, batch, position, contentMac }: PatientFilePlace,
  { id, bytes }: { id: string; bytes: number },
): Promise<void> {
  await lockAppends(trx)
  await refuseFull(trx, inquiryId, bytes)
  if (contentMac) await forgetLost(trx, inquiryId, contentMac)
  await trx
    .insertInto('patient_file')
    .values({
      file_id: id,
      inquiry_id: inquiryId,
      position,
      content_mac: contentMac,
      begun_at: now(),
      message_id: toMessageId(vault, inquiryId, batch),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A file whose content a restored backup has lost makes way for the same one. */
async function forgetLost(trx: Trx, inquiryId: string, contentMac: Uint8Array): Promise<void> {
  await trx
    .updateTable('patient_file')
    .set({ content_mac: null })
    .where('inquiry_id', '=', inquiryId)
    .where('content_mac', '=', contentMac)
    .where('file_id', 'in', (eb) => eb.selectFrom('file').select('id').where('state', '=', 'gone'))
    .execute()
}

async function findKnown(
  { db, uploads }: PatientFileDeps,
  inquiryId: string,
  contentMac: Uint8Array | null,
): Promise<BegunFile | undefined> {
  if (contentMac === null) return undefined
  const row = await db
    .selectFrom('patient_file')
    .select('file_id')
    .where('inquiry_id', '=', inquiryId)
    .where('content_mac', '=', contentMac)
    .executeTakeFirst()
  const state = row && (await uploads.find(row.file_id))
  return state && { id: row.file_id, ...state }
}

function toContentMac(vault: Vault, inquiryId: string, bytes: number, hash: string): Buffer {
  return vault.mac('patient-file', JSON.stringify([inquiryId, bytes, hash]))
}

/** Gives all files of a batch one id, on every instance, and never another inquiry's. */
function toMessageId(vault: Vault, inquiryId: string, batch: string): string {
  const hex = vault.mac('patient-files-message', JSON.stringify([inquiryId, batch])).toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
