import type { PreviewSize } from '#contract/desk/file-contents.ts'
import type { MessageFile } from '#contract/desk/files.ts'
import type { OpenedFile } from '../../case/files/find-files.ts'
import { readStart } from '../../case/files/read-start.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type FileKind, SNIFFED_BYTES, sniff } from '../../platform/store/sniff.ts'
import type { Db } from '../../schema/tables.ts'
import type { EncodedPicture, PictureEncoder } from './picture-encoder.ts'

const MAX_PICTURE_BYTES = 60 * 1024 * 1024
/** HEIC needs a decoder for HEVC, which sharp's binaries leave out: it is patented (lovell/sharp#4050). */
const SHOWN_KINDS: readonly FileKind['name'][] = ['jpeg', 'png', 'webp']
/** Types of these kinds, as a mail may write them. */
const SHOWN_TYPE = /^image\/(?:jpeg|png|webp)\b/i

/** Whether the desk may ask for its preview. It is hinted by the type alone: the content is not read. */
export function mayBeShown({ type, state, scan }: Pick<MessageFile, 'type' | 'state' | 'scan'>): boolean {
  return state === 'stored' && scan !== 'infected' && SHOWN_TYPE.test(type)
}

/** The content decides what is a picture, not its name and not the type that a mail gave it. */
export async function makePreview(
  { db, pictures }: { db: Db; pictures: PictureEncoder },
  file: OpenedFile,
  size: PreviewSize,
  signal: AbortSignal,
): Promise<EncodedPicture> {
  const start = await readStart(file, SNIFFED_BYTES)
  if (!SHOWN_KINDS.includes(sniff(start).name)) throw new AppError('no_preview')
  if (file.bytes > MAX_PICTURE_BYTES) throw new AppError('preview_too_large')
  try {
    const picture = { content: file.read(), bytes: file.bytes, of: await findSource(db, file.id) }
    return await pictures.encode(picture, size, signal)
  } catch (error) {
    // The reason of a browser that has left is a string, which no error handler gets.
    if (signal.aborted) throw new AppError('given_up', { cause: signal.reason })
    throw error
  }
}

/** The inquiry, or the message that belongs to none. */
async function findSource(db: Db, fileId: string): Promise<string> {
  const message = await db
    .selectFrom('message_file')
    .innerJoin('message', 'message.id', 'message_file.message_id')
    .select(['message.id', 'message.inquiry_id'])
    .where('file_id', '=', fileId)
    .orderBy('message.id')
    .limit(1)
    .executeTakeFirst()
  return message?.inquiry_id ?? message?.id ?? fileId
}
