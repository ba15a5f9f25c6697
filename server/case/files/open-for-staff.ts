import { AppError } from '../../platform/http/app-error.ts'
import { type AccessLogDeps, logFileView, logThumbnail } from '../inquiry/access-log.ts'
import type { FileDeps } from './file-deps.ts'
import type { StoredFile } from './file-rows.ts'
import { type OpenedFile, openFile } from './find-files.ts'
import { listInquiriesOf } from './forget-files.ts'
import { startReading } from './start-reading.ts'

export type LookDeps = AccessLogDeps & FileDeps

export type StartedFile = StoredFile & { content: AsyncIterable<Uint8Array> }

type Look = {
  staffId: string
  fileId: string
  /** An infected file is refused unless it was asked for as such. */
  allowsInfected: boolean
  /** Shown with the inquiry, whether its reader wants to see the file or not: the file does not count as opened. */
  isThumbnail?: boolean
}

/**
 * The only way for staff to anything that a file holds: the whole of it, or what `make` makes of it, such as a picture.
 * The look is recorded before either is handed out, so a patient can take back what nobody has opened, and nothing else.
 * If `make` throws, nobody saw anything. Undefined unless all of the file is stored.
 */
export async function showToStaff<Made>(
  deps: LookDeps,
  { staffId, fileId, allowsInfected, isThumbnail = false }: Look,
  make: (file: OpenedFile) => Promise<Made>,
): Promise<Made | undefined> {
  const file = await openFile(deps, fileId)
  if (file === undefined) return undefined
  const refuseInfected = async () => {
    if (!allowsInfected && (await readScan(deps, fileId)) === 'infected') throw new AppError('file_infected')
  }
  await refuseInfected()
  let made: Made
  try {
    made = await make(file)
  } catch (error) {
    // Its patient took it back while it was read.
    if ((await readScan(deps, fileId)) === undefined) return undefined
    throw error
  }
  // Its scan may have ended meanwhile.
  await refuseInfected()
  const log = isThumbnail ? logThumbnail : logFileView
  for (const inquiryId of await listInquiriesOf(deps.db, fileId))
    await log(deps, staffId, inquiryId ?? staffId, fileId)
  // Its patient may have taken it back before the look was recorded.
  return (await readScan(deps, fileId)) === undefined ? undefined : made
}

/** All of a file. Undefined unless it is stored; a file of which nothing can be read throws, and was not seen. */
export function openForStaff(deps: LookDeps, look: Look): Promise<StartedFile | undefined> {
  return showToStaff(deps, look, async (file) => ({ ...file, content: await startReading(file.read()) }))
}

async function readScan({ db }: LookDeps, id: string) {
  const row = await db.selectFrom('file').select('scan').where('id', '=', id).executeTakeFirst()
  return row?.scan
}
