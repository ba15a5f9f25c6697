import { type FileChange, moveFile } from '#contract/desk/file-changes.ts'
import type { InquiryFile } from '#contract/desk/inquiry-files.ts'

export type Files = readonly InquiryFile[]

/** The files as they are shown until the server answers. */
export function predict(files: Files, change: FileChange): InquiryFile[] {
  switch (change.change) {
    case 'order': {
      const ordered = moveFile(change.from, change.file, change.to)
      const place = new Map(ordered.map((id, index) => [id, index]))
      const toPlace = ({ id }: InquiryFile) => place.get(id) ?? files.length
      return files.toSorted((one, other) => toPlace(one) - toPlace(other))
    }
    case 'name':
      return files.map((file) =>
        file.id === change.file && change.to !== null ? { ...file, name: change.to, isNamed: true } : file,
      )
    case 'hospital':
      return files.map((file) => (file.id === change.file ? { ...file, forHospital: change.to } : file))
  }
}

/** Undefined at the end of the list. */
export function toMove(files: Files, id: string, by: -1 | 1): FileChange | undefined {
  const from = files.map((file) => file.id)
  const at = from.indexOf(id)
  const target = at + by
  if (at < 0 || target < 0 || target >= from.length) return undefined
  return { change: 'order', file: id, from, to: target }
}

/** The change that takes a change back. `before` is the file as it was, `after` as the server has it. */
export function toInverse(change: FileChange, before: Files, after: Files): FileChange {
  const find = (files: Files, id: string) => files.find((file) => file.id === id)
  switch (change.change) {
    case 'order': {
      const { file, from, to } = change
      return { ...change, from: moveFile(from, file, to), to: from.indexOf(file) }
    }
    case 'name': {
      const [was, is] = [find(before, change.file), find(after, change.file)]
      return { ...change, from: toGiven(is), to: toGiven(was) }
    }
    case 'hospital':
      return { ...change, to: !change.to }
  }
}

/** Null where no coordinator gave a name. */
export function toGiven(file: InquiryFile | undefined): string | null {
  return file?.isNamed ? file.name : null
}
