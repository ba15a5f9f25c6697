import { expect, it } from 'vitest'
import type { FileChange } from '#contract/desk/file-changes.ts'
import type { InquiryFile } from '#contract/desk/inquiry-files.ts'
import { predict, toInverse, toMove } from './predict.ts'

function toFile(id: string, changes: Partial<InquiryFile> = {}): InquiryFile {
  return {
    id,
    name: `${id}.pdf`,
    sentAs: `${id}.pdf`,
    isNamed: false,
    forHospital: false,
    at: 0,
    ...({ type: 'application/pdf', size: 1, state: 'stored', scan: 'clean', pages: 3 } as const),
    ...changes,
  }
}

const files = [toFile('a'), toFile('b'), toFile('c')]
const ids = (list: readonly InquiryFile[]) => list.map(({ id }) => id).join('')
const move = (id: string, by: -1 | 1) => toMove(files, id, by)

it('a file moves by one place, and not beyond the ends', () => {
  const order = { change: 'order', file: 'b', from: ['a', 'b', 'c'] }
  expect([move('b', -1), move('b', 1)]).toEqual([
    { ...order, to: 0 },
    { ...order, to: 2 },
  ])
  expect([move('a', -1), move('c', 1), move('x', 1)]).toEqual([undefined, undefined, undefined])
})

it('files that the order does not name follow those that it names', () => {
  const change: FileChange = { change: 'order', file: 'b', from: ['a', 'b'], to: 0 }
  expect(ids(predict(files, change))).toBe('bac')
})

it('the opposite of a change leads back to what it was', () => {
  const named = [toFile('a', { name: 'Blood.pdf', isNamed: true }), toFile('b'), toFile('c')]
  const changes: FileChange[] = [
    { change: 'order', file: 'c', from: ['a', 'b', 'c'], to: 0 },
    { change: 'order', file: 'a', from: ['a', 'b', 'c'], to: 1 },
    { change: 'name', file: 'a', from: 'Blood.pdf', to: 'Blood test.pdf' },
    { change: 'hospital', file: 'b', to: true },
  ]
  for (const change of changes) {
    const after = predict(named, change)
    expect(after).not.toEqual(named)
    expect(predict(after, toInverse(change, named, after))).toEqual(named)
  }
  const change: FileChange = { change: 'name', file: 'b', from: null, to: 'Letter.pdf' }
  expect(toInverse(change, named, predict(named, change))).toMatchObject({ from: 'Letter.pdf', to: null })
})
