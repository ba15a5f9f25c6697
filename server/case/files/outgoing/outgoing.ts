import { buffer } from 'node:stream/consumers'
import type { Carried } from '#contract/desk/outgoing.ts'
import type { OpenedFile } from '../find-files.ts'
import { readStart } from '../read-start.ts'
import { type FileKind, SNIFFED_BYTES, sniff } from '../sniff.ts'
import { cleanHeif } from './clean-heif.ts'
import { cleanJpeg } from './clean-jpeg.ts'
import { cleanPng } from './clean-png.ts'
import { cleanWebp } from './clean-webp.ts'

/** Larger than any photo, and than any mail. */
const MAX_CLEANED_BYTES = 64 * 1024 * 1024

const cleaners: Readonly<Record<string, (content: Buffer) => Buffer | undefined>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
  'image/heic': cleanHeif,
  'image/avif': cleanHeif,
}

/** What a file of the kind may still tell when it leaves as it came. */
function toCarried({ name, type }: FileKind): Carried | null {
  if (type.startsWith('image/')) return 'photo'
  if (name === 'dicom') return 'scan'
  if (name === 'zip') return 'archive'
  if (name === 'audio') return 'recording'
  if (name === 'word' || type === 'application/rtf') return 'document'
  return name === 'pdf' || name === 'text' ? null : 'unknown'
}

export type Outgoing = { content: AsyncIterable<Uint8Array> | readonly Uint8Array[]; carries: Carried | null }

/**
 * A file as it leaves to somebody else, which every way out asks for: a picture without where and with which device it was
 * taken, its pixels as they are; any other as it came, with what it still carries. What is stored stays as it came.
 */
export async function toOutgoing(file: OpenedFile): Promise<Outgoing> {
  const kind = sniff(await readStart(file, SNIFFED_BYTES))
  const clean = file.bytes > MAX_CLEANED_BYTES ? undefined : cleaners[kind.type]?.(await buffer(file.read()))
  if (clean !== undefined) return { content: [clean], carries: null }
  return { content: file.read(), carries: toCarried(kind) }
}
