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
