import { findBareDicom } from './bare-dicom.ts'

/** Bytes from the start of a file that tell its kind. */
export const SNIFFED_BYTES = 16 * 1024

export type FileKind = {
  name: 'pdf' | 'jpeg' | 'png' | 'heic' | 'webp' | 'dicom' | 'audio' | 'word' | 'zip' | 'text' | 'other'
  type: string
  /** A file of the kind may keep one of them; otherwise it gets the first one. */
  extensions: readonly [string, ...string[]]
}

type Signature = FileKind & { isAt: (start: Buffer) => boolean }

const hasBytes =
  (bytes: string, at = 0) =>
  (start: Buffer) =>
    start.subarray(at, at + bytes.length).equals(Buffer.from(bytes, 'latin1'))

const isZip = hasBytes('PK\u0003\u0004')

/** The brands of ISO/IEC 23008-12 that phones write. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** Still pictures and sequences of the AV1 Image File Format. */
const AVIF_BRANDS = ['avif', 'avis']

/** Bytes before the header of a PDF that Acrobat and pdf.js accept (PDF Reference 1.7, appendix H.3.4.1). */
const MAX_BYTES_BEFORE_PDF = 1_024

/** More specific kinds first. */
const signatures: readonly Signature[] = [
  { name: 'pdf', type: 'application/pdf', extensions: ['pdf'], isAt: hasBytes('%PDF-') },
  {
    name: 'jpeg',
    type: 'image/jpeg',
    extensions: ['jpg', 'jpeg'],
    isAt: hasBytes('\u00ff\u00d8\u00ff'),
  },
  {
    name: 'png',
    type: 'image/png',
    extensions: ['png'],
    isAt: hasBytes('\u0089PNG\r\n\u001a\n'),
  },
  { name: 'other', type: 'image/avif', extensions: ['avif'], isAt: isAvif },
  {
    name: 'heic',
    type: 'image/heic',
    extensions: ['heic', 'heif'],
    isAt: (start) =>
      hasBytes('ftyp', 4)(start) && HEIC_BRANDS.includes(start.subarray(8, 12).toString('latin1')),
  },
  {
    name: 'webp',
    type: 'image/webp',
    extensions: ['webp'],
    isAt: (start) => hasBytes('RIFF')(start) && hasBytes('WEBP', 8)(start),
  },
  { name: 'dicom', type: 'application/dicom', extensions: ['dcm', 'dicom'], isAt: hasBytes('DICM', 128) },
  {
    name: 'dicom',
    type: 'application/dicom',
    extensions: ['dcm', 'dicom', 'ima'],
    isAt: (start) => findBareDicom(start) !== undefined,
  },
  {
    name: 'other',
    type: 'image/jp2',
    extensions: ['jp2', 'jpx', 'jpf'],
    isAt: hasBytes('\0\0\0\u000cjP  \r\n\u0087\n'),
  },
  // SOC and SIZ, with which a codestream begins (ISO/IEC 15444-1, A.3).
  {
    name: 'other',
    type: 'image/j2c',
    extensions: ['j2k', 'j2c', 'jpc'],
    isAt: hasBytes('\u00ff\u004f\u00ff\u0051'),
  },
  { name: 'other', type: 'application/rtf', extensions: ['rtf'], isAt: hasBytes('{\\rtf1') },
  // Films share the containers of sounds: only what is a sound for certain is played.
  {
    name: 'audio',
    type: 'audio/ogg',
    extensions: ['ogg', 'opus', 'oga'],
    isAt: (start) => hasBytes('OggS')(start) && /OpusHead|\x01vorbis|Speex /.test(toLatin(start, 0, 128)),
  },
  { name: 'audio', type: 'audio/mp4', extensions: ['m4a', 'm4b'], isAt: hasBytes('ftypM4', 4) },
  { name: 'audio', type: 'audio/amr', extensions: ['amr'], isAt: hasBytes('#!AMR') },
  { name: 'audio', type: 'audio/mpeg', extensions: ['mp3'], isAt: isMp3 },
  {
    name: 'audio',
    type: 'audio/webm',
    extensions: ['webm', 'weba'],
    isAt: (start) =>
      hasBytes('\u001aE\u00df\u00a3')(start) &&
      toLatin(start, 0, 64).includes('webm') &&
      start.includes('A_OPUS') &&
      !listTracks(start).includes('V_'),
  },
  {
    name: 'word',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx'],
    isAt: (start) => isZip(start) && start.includes('word/'),
  },
  // The container of Word 97 to 2003, and of the other programs of its time.
  {
    name: 'word',
    type: 'application/msword',
    extensions: ['doc', 'xls', 'ppt', 'msg'],
    isAt: hasBytes('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'),
  },
  {
    name: 'zip',
    type: 'application/zip',
    extensions: ['zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'],
    isAt: isZip,
  },
  // Outlook packs the files of a mail into it (MS-OXTNEF, 2.1.1).
  {
    name: 'other',
    type: 'application/ms-tnef',
    extensions: ['dat', 'tnef'],
    isAt: hasBytes('\u0078\u009f\u003e\u0022'),
  },
  { name: 'pdf', type: 'application/pdf', extensions: ['pdf'], isAt: isLatePdf },
  {
    name: 'text',
    type: 'text/plain; charset=utf-8',
    // A page or a drawing is text, and would run as what its extension says.
    extensions: ['txt', 'csv', 'log', 'ics', 'vcf', 'eml'],
    isAt: isText,
  },
]

/**
 * Cuts a Matroska file before its first cluster: sound itself may hold the letters of a codec. The index above the
 * tracks names the cluster, too.
 */
function listTracks(start: Buffer): Buffer {
  const end = start.indexOf('\u001fC\u00b6u', Math.max(0, start.indexOf('A_OPUS')), 'latin1')
  return end === -1 ? start : start.subarray(0, end)
}

const other: FileKind = {
  name: 'other',
  type: 'application/octet-stream',
  // Only a viewer or a player opens these, whatever they hold.
  extensions: [
    'bin',
    ...['mp4', 'mov', '3gp', 'avi', 'webm', 'mp3', 'm4a', 'aac', 'amr', 'ogg', 'opus', 'wav'],
    ...['gif', 'bmp', 'tif', 'tiff', 'rtf', 'nii', 'rar', '7z', 'gz', 'p7m', 'p7s', 'asc', 'dat', 'eml'],
  ],
}

/** Tells a file's kind by its first bytes alone, never by its name: a file may be several kinds at once. */
export function sniff(start: Uint8Array): FileKind {
  const bytes = Buffer.from(start.buffer, start.byteOffset, Math.min(start.byteLength, SNIFFED_BYTES))
  return signatures.find(({ isAt }) => isAt(bytes)) ?? other
}

function toLatin(start: Buffer, from: number, to: number): string {
  return start.subarray(from, to).toString('latin1')
}

/** The header and an object of a PDF after other bytes. Text that only mentions the header has no object. */
function isLatePdf(start: Buffer): boolean {
  const at = start.indexOf('%PDF-')
  if (at === -1 || at > MAX_BYTES_BEFORE_PDF) return false
  const isBlankBefore = toLatin(start, 0, at).replace('\u00ef\u00bb\u00bf', '').trim() === ''
  return isBlankBefore || /\d \d{1,5} obj\b/.test(toLatin(start, at, start.byteLength))
}

function isAvif(start: Buffer): boolean {
  if (!hasBytes('ftyp', 4)(start)) return false
  const box = start.subarray(0, start.readUInt32BE(0))
  return AVIF_BRANDS.some((brand) => toLatin(box, 8, box.byteLength).includes(brand))
}

/** An ID3 tag, or the header of a frame of layer III (ISO/IEC 11172-3, 2.4.1.3). */
function isMp3(start: Buffer): boolean {
  if (hasBytes('ID3')(start)) return true
  const [sync = 0, kind = 0, rates = 0] = start
  const isLayerThree = sync === 0xff && (kind & 0xe6) === 0xe2 && (kind & 0x18) !== 0x08
  return isLayerThree && (rates & 0xf0) !== 0xf0 && (rates & 0xf0) !== 0 && (rates & 0x0c) !== 0x0c
}

/** UTF-8 without control characters, as far as it was read. */
function isText(start: Buffer): boolean {
  try {
    // In a stream the last character may be cut.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true })
    return text !== '' && !/[^\P{Cc}\t\n\r\f]/u.test(text)
  } catch {
    return false
  }
}
