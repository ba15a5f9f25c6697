import { deflateRawSync } from 'node:zlib'

export const dicomSyntaxes = {
  implicit: '1.2.840.10008.1.2',
  explicit: '1.2.840.10008.1.2.1',
  bigEndian: '1.2.840.10008.1.2.2',
  deflated: '1.2.840.10008.1.2.1.99',
  jpeg2000: '1.2.840.10008.1.2.4.90',
} as const

type Options = {
  syntax?: string
  charset?: string
  patient?: Buffer
  withSequences?: boolean
  isMetaOnly?: boolean
}

/** The file of one MRI slice, without its pixels. */
export function createDicom({
  syntax = dicomSyntaxes.explicit,
  charset = 'ISO_IR 100',
  patient = Buffer.from('MWANGI^WANJIKU'),
  withSequences = false,
  isMetaOnly = false,
}: Options): Buffer {
  const isLittleEndian = syntax !== dicomSyntaxes.bigEndian
  const element = createWriter(syntax !== dicomSyntaxes.implicit, isLittleEndian)
  const number = (value: number) => {
    const bytes = Buffer.alloc(2)
    if (isLittleEndian) bytes.writeUInt16LE(value)
    else bytes.writeUInt16BE(value)
    return bytes
  }
  const dataset = Buffer.concat([
    element(0x0008, 0x0005, 'CS', charset),
    element(0x0008, 0x0020, 'DA', '20261118'),
    element(0x0008, 0x0060, 'CS', 'MR'),
    element(0x0008, 0x1030, 'LO', 'MRI knee, left'),
    ...(withSequences ? createSequences(element) : []),
    element(0x0010, 0x0010, 'PN', patient),
    element(0x0010, 0x0030, 'DA', '19590203'),
    element(0x0010, 0x0040, 'CS', 'F'),
    element(0x0028, 0x0010, 'US', number(320)),
    element(0x0028, 0x0011, 'US', number(512)),
  ])
  const uid = createWriter(true, true)(0x0002, 0x0010, 'UI', syntax)
  const content = syntax === dicomSyntaxes.deflated ? deflateRawSync(dataset) : dataset
  return Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), uid, ...(isMetaOnly ? [] : [content])])
}

type Writer = ReturnType<typeof createWriter>

function createWriter(isExplicit: boolean, isLittleEndian: boolean) {
  const write = (value: number, bytes: 2 | 4) => {
    const buffer = Buffer.alloc(bytes)
    if (isLittleEndian) buffer.writeUIntLE(value, 0, bytes)
    else buffer.writeUIntBE(value, 0, bytes)
    return buffer
  }
  return function element(
    group: number,
    number: number,
    type: string,
    value: string | Buffer,
    length?: number,
  ): Buffer {
    const bytes = Buffer.from(value)
    const even = bytes.byteLength % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.from(' ')])
    const size = length ?? even.byteLength
    const tag = [write(group, 2), write(number, 2)]
    if (!isExplicit || group === 0xfffe) return Buffer.concat([...tag, write(size, 4), even])
    const head =
      type === 'SQ'
        ? [Buffer.from(type), Buffer.alloc(2), write(size, 4)]
        : [Buffer.from(type), write(size, 2)]
    return Buffer.concat([...tag, ...head, even])
  }
}

/** One of known and one of unknown length, with an item that has a name, too. */
function createSequences(element: Writer): Buffer[] {
  const inner = element(0x0010, 0x0010, 'PN', 'SOMEBODY^ELSE')
  const item = element(0xfffe, 0xe000, '', inner)
  const endless = Buffer.concat([
    element(0xfffe, 0xe000, '', inner, 0xffffffff),
    element(0xfffe, 0xe00d, '', ''),
    element(0xfffe, 0xe0dd, '', ''),
  ])
  return [element(0x0008, 0x1110, 'SQ', item), element(0x0008, 0x1140, 'SQ', endless, 0xffffffff)]
}
