import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createDicom, dicomSyntaxes } from '#testing/files/dicom.ts'
import { readDicomHeader } from './read-dicom-header.ts'

const readFields = (content: Buffer) =>
  Object.fromEntries(readDicomHeader(content)?.fields.map(({ key, value }) => [key, value]) ?? [])

const expected = {
  patient: 'MWANGI WANJIKU',
  birthDate: '19590203',
  sex: 'F',
  modality: 'MR',
  study: 'MRI knee, left',
  studyDate: '20261118',
  size: '512 × 320',
}

it('reads what a file says of its patient and study, in every transfer syntax', () => {
  for (const syntax of Object.values(dicomSyntaxes)) {
    const header = readFields(createDicom({ syntax }))
    expect(header, syntax).toEqual({ ...expected, transferSyntax: syntax })
  }
})

it('reads a file that begins with its elements', () => {
  for (const syntax of [dicomSyntaxes.explicit, dicomSyntaxes.implicit, dicomSyntaxes.jpeg2000]) {
    const whole = createDicom({ syntax })
    expect(readFields(whole.subarray(132))).toEqual({ ...expected, transferSyntax: syntax })
  }
  for (const syntax of [dicomSyntaxes.explicit, dicomSyntaxes.implicit]) {
    const [whole, meta] = [createDicom({ syntax }), createDicom({ syntax, isMetaOnly: true })]
    expect(readFields(whole.subarray(meta.byteLength))).toEqual(expected)
  }
})

it('skips sequences of known and of unknown length', () => {
  for (const syntax of [dicomSyntaxes.implicit, dicomSyntaxes.explicit, dicomSyntaxes.bigEndian])
    expect(readFields(createDicom({ syntax, withSequences: true }))).toMatchObject(expected)
})

it('reads names in the character set that the file names', () => {
  expect(
    readFields(createDicom({ charset: 'ISO_IR 192', patient: Buffer.from('ተስፋዬ^ሀና=x=y') })),
  ).toMatchObject({
    patient: 'ተስፋዬ ሀና',
  })
  expect(
    readFields(createDicom({ charset: 'ISO_IR 148', patient: Buffer.from([0xde, 0x65, 0x6e]) })),
  ).toMatchObject({
    patient: 'Şen',
  })
})

it('reads a cut file as far as it goes, and no other file at all', () => {
  const whole = createDicom({})
  for (let length = 132; length < whole.byteLength; length++)
    expect(expected).toMatchObject(
      Object.fromEntries(
        Object.entries(readFields(whole.subarray(0, length))).filter(([key]) => key in expected),
      ),
    )
  expect(readDicomHeader(Buffer.alloc(500))).toBeUndefined()
  expect(readDicomHeader(Buffer.alloc(0))).toBeUndefined()
})

it('never fails and never hangs, whatever follows the mark', () => {
  const start = createDicom({}).subarray(0, 132)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), (noise) => {
      expect(readDicomHeader(Buffer.concat([start, noise]))?.fields).toBeInstanceOf(Array)
    }),
  )
  const deeper = Buffer.from(
    '\u0008\0\u0010\u0011SQ\0\0\u00ff\u00ff\u00ff\u00ff\u00fe\u00ff\0\u00e0\u00ff\u00ff\u00ff\u00ff',
    'latin1',
  )
  const nested = Buffer.concat([createDicom({ isMetaOnly: true }), ...Array<Buffer>(50_000).fill(deeper)])
  expect(readFields(nested)).toEqual({ transferSyntax: dicomSyntaxes.explicit })
  const bomb = Buffer.concat([
    createDicom({ isMetaOnly: true, syntax: dicomSyntaxes.deflated }),
    deflateRawSync(Buffer.alloc(50_000_000)),
  ])
  expect(readFields(bomb)).toEqual({ transferSyntax: dicomSyntaxes.deflated })
})
