import { patientFileLimits } from '#contract/inquiry/patient-files.ts'
import { requireRoom } from '../../case/files/disk-room.ts'
import type { FileDeps } from '../../case/files/file-deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { untilAborted } from '../../platform/http/body-parts.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import type { Content } from '../../platform/store/write-objects.ts'
import type { Db } from '../../schema/tables.ts'
import { createPlaces, type Sender } from './places.ts'

/*
 * Admission of patients' files, in five sentences:
 *
 * 1. A file is announced before it is sent, 200 times a day for a link, and refused where its inquiry, the disk or the day
 *    of its network has no room for it; an announcement holds nothing.
 * 2. To begin, a body takes one of 100 places, or that of the link that has brought least lately: at once where that link
 *    is silent or its network has more places, else at the end of a turn.
 * 3. Each megabyte is counted for the day of its network as it begins to arrive, and needs room on the disk on top of
 *    that reserved by the other uploads: each as much as it has brought, and no more than it lacks.
 * 4. A body that brings less than 8 KiB in 30 seconds is ended, also where nobody waits for its place.
 * 5. At its end all that a body has brought is confirmed; less than a chunk only while the file has fewer than 1,000
 *    chunks, and one more for each 2 kB.
 *
 * A form can't go on where it was. It is announced and counted as a whole once it has its place, has a longer turn, and
 * reserves all of its bytes, but from other forms alone.
 */

/** Left to mails and to the desk, on top of the room that all files leave to the database. */
const MIN_FREE_FOR_OTHERS_BYTES = 1_000_000_000
const MEGABYTE = 1_000_000
/** A slice of a chunk becomes a shorter one with rows of its own: slices of a byte would fill the database. */
const MAX_CUTS = 1_000
const BYTES_OF_CUT = 2_048

/** Bytes of an upload that are about to be kept. */
export type Arriving = { id: string; from: number; to: number; length: number }

export type Body = Disposable & {
  /** End when the body makes way for another one. */
  parts: AsyncIterable<Uint8Array>
  hasMadeWay(): boolean
  /** Announces a form's file. Keeps its room from other forms until the body ends. */
  announce(bytes: number): Promise<void>
  /** Admits bytes of an upload. Its errors end the body: `disk_full` or `too_many_files`. */
  arrive(arriving: Arriving): Promise<void>
  /** Counts the bytes of a form that have arrived. */
  count(bytes: number): Promise<void>
}

export type Admission = {
  /** Throws `files_full`, `disk_full` or `too_many_files`. */
  announce(sender: Omit<Sender, 'kind'>, bytes: number): Promise<void>
  /** Throws `uploads_busy` where no place gets free within seconds. */
  begin(sender: NewBody, content: Content): Promise<Body>
}

type NewBody = Sender & {
  /** Called before each megabyte: a link that has ended meanwhile brings nothing more. */
  checkLink?: () => Promise<unknown>
}

type AdmissionDeps = Pick<FileDeps, 'db' | 'store' | 'now'> & {
  limits: Pick<Limits, 'count' | 'findWait'>
}

export function createAdmission(deps: AdmissionDeps): Admission {
  const { db, limits, now } = deps
  const places = createPlaces(now)
  /** Files of forms have no rows before they are whole, so their room is counted here. */
  let formBytes = 0

  async function announce(sender: Omit<Sender, 'kind'>, bytes: number, otherBytes = 0): Promise<void> {
    const { inquiryId, address } = sender
    await refuseFull(db, inquiryId, bytes)
    // A browser tries again until there is room, which must not use up what it may send.
    await requireRoom(deps, { bytes: bytes + otherBytes, minFreeBytes: MIN_FREE_FOR_OTHERS_BYTES })
    refuseWait(
      (await limits.count('files-inquiry', inquiryId)) ??
        (await limits.findWait('files', address, Math.ceil(bytes / MEGABYTE))),
    )
  }

  async function count(address: string, megabytes: number): Promise<void> {
    refuseWait(await limits.count('files', address, megabytes))
  }

  return {
    announce,

    async begin({ checkLink, ...sender }, content) {
      const place = await places.take(sender)
      const ending = new DisposableStack()
      ending.use(place)
      let isFirst = true
      return {
        parts: untilAborted(place.count(content), place.signal),
        hasMadeWay: () => place.signal.aborted,
        async announce(bytes) {
          using holding = new DisposableStack()
          holding.defer(() => {
            formBytes -= bytes
          })
          formBytes += bytes
          await announce(sender, bytes, formBytes - bytes)
          ending.use(holding.move())
        },
        async arrive({ id, from, to, length }) {
          const megabytes = Math.ceil(to / MEGABYTE) - Math.ceil(from / MEGABYTE)
          if (megabytes === 0 && !isFirst) return
          isFirst = false
          const bytes = Math.min(length - from, Math.max(MEGABYTE, to - from))
          await requireRoom(deps, { bytes, minFreeBytes: MIN_FREE_FOR_OTHERS_BYTES, uploadId: id })
          if (megabytes === 0) return
          await checkLink?.()
          await count(sender.address, megabytes)
        },
        count: (bytes) => count(sender.address, Math.ceil(bytes / MEGABYTE)),
        [Symbol.dispose]: () => ending.dispose(),
      }
    },
  }
}

/** Throws `files_full` where a file would be one too many for its inquiry, or too large. */
export async function refuseFull(db: Db, inquiryId: string, bytes: number): Promise<void> {
  const before = await db
    .selectFrom('patient_file')
    .innerJoin('file', 'file.id', 'patient_file.file_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number | null>('file.bytes').as('bytes'),
    ])
    .where('inquiry_id', '=', inquiryId)
    .executeTakeFirstOrThrow()
  const { count, totalBytes } = patientFileLimits
  if (Number(before.count) >= count || Number(before.bytes ?? 0) + bytes > totalBytes)
    throw new AppError('files_full')
}

/** Whether what a body has brought of a chunk is confirmed at its end. `stored_bytes`: those before it. */
export function mayEndInChunk(upload: { chunks: number; stored_bytes: number }): boolean {
  return upload.chunks < MAX_CUTS + Math.floor(upload.stored_bytes / BYTES_OF_CUT)
}

function refuseWait(retryAfterSeconds: number | undefined): void {
  if (retryAfterSeconds !== undefined) throw new AppError('too_many_files', { retryAfterSeconds })
}
