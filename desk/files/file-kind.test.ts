import { expect, it } from 'vitest'
import { toFileKind } from './file-kind.ts'

it.each([
  ['application/pdf', 'scan.pdf', 'PDF'],
  ['IMAGE/JPEG', 'knee.jpg', 'Picture, JPEG'],
  ['application/octet-stream', 'study.nii', 'NII file'],
  ['application/octet-stream', 'study', 'File'],
])('%s named %s is a %s', (type, name, kind) => {
  expect(toFileKind({ type, name })).toBe(kind)
})

it('says how many pages a PDF has, where they could be counted', () => {
  const pdf = { type: 'application/pdf', name: 'scan.pdf' }
  expect([null, 1, 3].map((pages) => toFileKind({ ...pdf, pages }))).toEqual([
    'PDF',
    'PDF, 1 page',
    'PDF, 3 pages',
  ])
})
