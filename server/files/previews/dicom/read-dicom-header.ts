import { constants, inflateRawSync } from 'node:zlib'
import type { DicomHeader, DicomKey } from '#contract/desk/file-contents.ts'
import { findBareDicom } from '../../../platform/store/bare-dicom.ts'
import { CutShort, type Element, readElements, type Syntax } from './dicom-elements.ts'

/** From the start of a file. What is described comes before the pixels. */
export const DICOM_HEADER_BYTES = 1024 * 1024

const META_START = 132
const MAX_VALUE_LENGTH = 200
/** Groups of the file's own description have this one, in every transfer syntax explicit and little-endian. */
const FIRST_OF_DATASET = 0x00030000
const AFTER_LAST = 0x00290000

const TRANSFER_SYNTAX = 0x00020010
const CHARSET = 0x00080005

const texts: readonly (readonly [tag: number, key: DicomKey])[] = [
  [0x00100010, 'patient'],
  [0x00100030, 'birthDate'],
  [0x00100040, 'sex'],
  [0x00100020, 'patientId'],
  [0x00080060, 'modality'],
  [0x00081030, 'study'],
  [0x0008103e, 'series'],
  [0x00180015, 'bodyPart'],
  [0x00080020, 'studyDate'],
  [0x00080080, 'institution'],
  [0x00280008, 'frames'],
]
const ROWS = 0x00280010
const COLUMNS = 0x00280011

const explicit: Syntax = { isExplicit: true, isLittleEndian: true }

/** Transfer syntaxes that change how the header itself is read; all others say how the pixels are compressed. */
const syntaxes: Readonly<Record<string, Syntax>> = {
  '1.2.840.10008.1.2': { isExplicit: false, isLittleEndian: true },
  '1.2.840.10008.1.2.2': { isExplicit: true, isLittleEndian: false },
}
const DEFLATED = '1.2.840.10008.1.2.1.99'

/** DICOM's names of character sets as the Encoding Standard has them (PS3.3, C.12.1.1.2). */
const charsets: Readonly<Record<string, string>> = {
  'ISO_IR 192': 'utf-8',
  'ISO_IR 101': 'iso-8859-2',
  'ISO_IR 109': 'iso-8859-3',
  'ISO_IR 110': 'iso-8859-4',
  'ISO_IR 144': 'iso-8859-5',
  'ISO_IR 127': 'iso-8859-6',
  'ISO_IR 126': 'iso-8859-7',
  'ISO_IR 138': 'iso-8859-8',
  'ISO_IR 148': 'iso-8859-9',
  'ISO_IR 166': 'windows-874',
  'ISO_IR 13': 'shift_jis',
  GB18030: 'gb18030',
  GBK: 'gbk',
}

/** Reads what a DICOM file says about its patient and study, as far as it can be read. Returns undefined for any other file. */
export function readDicomHeader(start: Buffer): DicomHeader | undefined {
  const isMarked = start.subarray(128, META_START).toString('latin1') === 'DICM'
  const bare = isMarked ? undefined : findBareDicom(start)
  if (!isMarked && bare === undefined) return undefined
  const metaStart = isMarked ? META_START : 0
  const meta = collect(start, { start: metaStart, end: FIRST_OF_DATASET, syntax: explicit })
  const uid = toText(meta.found.get(TRANSFER_SYNTAX), 'latin1')
  const syntax = syntaxes[uid] ?? (bare ? { ...explicit, ...bare } : explicit)
  const content = uid === DEFLATED ? inflate(start.subarray(meta.next)) : start
  const from = uid === DEFLATED ? 0 : meta.next
  const { found } = collect(content, { start: from, end: AFTER_LAST, syntax })
  const charset = toCharset(toText(found.get(CHARSET), 'latin1'))
  const fields = texts.map(([tag, key]) => ({ key, value: toText(found.get(tag), charset) }))
  const [rows, columns] = [ROWS, COLUMNS].map((tag) => toNumber(found.get(tag), syntax))
  const all: DicomHeader['fields'] = [
    ...fields,
    { key: 'size', value: rows && columns ? `${columns} × ${rows}` : '' },
    { key: 'transferSyntax', value: uid },
  ]
  return { fields: all.filter(({ value }) => value !== '') }
}

/** Where the content is cut, or no DICOM after all, what came before. */
function collect(content: Buffer, range: { start: number; end: number; syntax: Syntax }) {
  const found = new Map<number, Buffer>()
  const elements: Iterator<Element, number> = readElements(content, range)
  try {
    for (let next = elements.next(); ; next = elements.next()) {
      if (next.done) return { found, next: next.value }
      found.set(next.value.tag, next.value.value)
    }
  } catch (error) {
    if (!(error instanceof CutShort)) throw error
    return { found, next: content.byteLength }
  }
}

/** As far as it goes: the end of the content is mostly beyond the part that was read. */
function inflate(deflated: Buffer): Buffer {
  try {
    return inflateRawSync(deflated, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: 4 * DICOM_HEADER_BYTES,
    })
  } catch {
    return Buffer.alloc(0)
  }
}

function toText(value: Buffer | undefined, charset: string): string {
  if (value === undefined) return ''
  return new TextDecoder(charset)
    .decode(value.subarray(0, 4 * MAX_VALUE_LENGTH))
    .split('=', 1)
    .join()
    .replaceAll('^', ' ')
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_VALUE_LENGTH)
}

function toCharset(name: string): string {
  const [first = ''] = name.split('\\')
  return charsets[first.trim().replace('ISO 2022 IR', 'ISO_IR')] ?? 'windows-1252'
}

function toNumber(value: Buffer | undefined, { isLittleEndian }: Syntax): number | undefined {
  if (value === undefined || value.byteLength < 2) return undefined
  return isLittleEndian ? value.readUInt16LE(0) : value.readUInt16BE(0)
}
