import { saveFile } from '../../case/files/save-file.ts'
import type { Content } from '../../platform/store/write-objects.ts'
import { insertPatientFile, type PatientFilePlace } from './begin-file.ts'
import type { PatientFileDeps } from './deps.ts'
import { receiveFile } from './receive-file.ts'

/** Keeps a file of a form, whose size shows at its end, and makes it a part of its message. Returns its size. */
export async function saveFormFile(
  deps: PatientFileDeps,
  content: Content,
  { name, ...place }: Omit<PatientFilePlace, 'contentMac'> & { name: string },
): Promise<number> {
  const { id, bytes } = await saveFile(deps, content, { name })
  try {
    // biome-ignore lint/plugin: its arrival is an event of its own.
    await deps.db.transaction().execute(async (trx) => {
      await insertPatientFile(trx, deps, { ...place, contentMac: null }, { id, bytes })
    })
  } catch (error) {
    await deps.db.deleteFrom('file').where('id', '=', id).execute()
    throw error
  }
  await receiveFile(deps, id)
  return bytes
}
