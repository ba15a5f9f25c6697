import type * as v from 'valibot'
import { fileLimits } from '#contract/desk/files.ts'
import { deskLimits } from '#contract/desk/inquiries.ts'
import type { NewReply } from '#contract/desk/inquiry-changes.ts'
import type { carriedAnswerSchema } from '#contract/desk/outgoing.ts'
import type { FileDeps } from '../case/files/file-deps.ts'
import { findFiles, openFile } from '../case/files/find-files.ts'
import { findCarried } from '../case/files/outgoing/outgoing.ts'
import type { OpenDeps } from '../case/inquiry/try-to-open.ts'
import { AppError } from '../platform/http/app-error.ts'
import { toFileBytes, toMailBytes } from '../platform/mail/size-limit.ts'
import type { Db } from '../schema/tables.ts'

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
