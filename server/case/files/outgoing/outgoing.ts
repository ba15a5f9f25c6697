import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Carried } from '#contract/desk/outgoing.ts'
import { type FileKind, SNIFFED_BYTES, sniff } from '../../../platform/store/sniff.ts'
import type { OpenedFile } from '../find-files.ts'
import { readStart } from '../read-start.ts'
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

/** Returns the kind of metadata that a file may carry when it is sent unchanged. */
function toCarried({ name, type }: FileKind): Carried | null {
  if (type.startsWith('image/')) return 'photo'
  if (name === 'dicom') return 'scan'
  if (name === 'zip') return 'archive'
  if (name === 'audio') return 'recording'
  if (name === 'word' || type === 'application/rtf') return 'document'
  return name === 'pdf' || name === 'text' ? null : 'unknown'
}

export type Outgoing = {
  content: AsyncIterable<Uint8Array>
  /** Metadata that the content still carries. */
  carries: Carried | null
}

/**
 * Opens a file for somebody outside of the company; every way out calls it. A picture loses position and device and keeps its
 * pixels. Any other file stays as it came, and `carries` names its metadata. The stored file never changes. Throws
 * `DamagedFile` when a picture can't be read whole.
 */
export async function toOutgoing(file: OpenedFile): Promise<Outgoing> {
  const kind = await readKind(file)
  const clean = await readClean(file, kind)
  return clean === undefined
    ? { content: file.read(), carries: toCarried(kind) }
    : { content: Readable.from([clean]), carries: null }
}

/** Returns the metadata that the file would carry. */
export async function findCarried(file: OpenedFile): Promise<Carried | null> {
  const kind = await readKind(file)
  return (await readClean(file, kind)) === undefined ? toCarried(kind) : null
}

async function readKind(file: OpenedFile): Promise<FileKind> {
  return sniff(await readStart(file, SNIFFED_BYTES))
}

async function readClean(file: OpenedFile, { type }: FileKind): Promise<Buffer | undefined> {
  const clean = cleaners[type]
  return clean === undefined || file.bytes > MAX_CLEANED_BYTES ? undefined : clean(await buffer(file.read()))
}
