import * as v from 'valibot'
import { createDeviceRecord } from '../inquiry-form/device-record.ts'

const chosenFileSchema = v.object({
  name: v.string(),
  bytes: v.number(),
  /** Its kind is one that we can only keep. */
  isKeptOnly: v.boolean(),
  /** Once it has begun to arrive. */
  id: v.optional(v.string()),
})

export type ChosenFile = v.InferOutput<typeof chosenFileSchema>

type Chosen = Pick<ChosenFile, 'name' | 'bytes'>

/** Begins the keys of all inquiries; the number changes with the schema. */
export const KEPT_NAMES = 'files-1-'

/** Remembers the files that were chosen on this device for one inquiry: names, nothing of their content. */
export function createChosenFiles(reference: string) {
  const record = createDeviceRecord(
    KEPT_NAMES + reference,
    v.object({ savedAt: v.number(), files: v.array(chosenFileSchema) }),
  )
  const read = (): ChosenFile[] => record.read()?.files ?? []
  const write = (files: ChosenFile[]): void => {
    if (files.length > 0) record.write({ files })
    else record.remove()
  }
  return {
    read,
    /** One that is chosen again takes the place of the earlier one. */
    add: (file: ChosenFile) => write([...read().filter((other) => !isSame(other, file)), file]),
    /** Nothing is written of one that was forgotten meanwhile. */
    begin: (file: Chosen, id: string) =>
      write(read().map((other) => (isSame(other, file) ? { ...other, id } : other))),
    remove: (file: Chosen) => write(read().filter((other) => !isSame(other, file))),
    /** Forgets those that began to arrive and are gone: taken back elsewhere, or deleted after two days. */
    keepListed: (ids: ReadonlySet<string>) =>
      write(read().filter(({ id }) => id === undefined || ids.has(id))),
    forget: record.remove,
  }
}

export function isSame(a: Chosen, b: Chosen): boolean {
  return a.name === b.name && a.bytes === b.bytes
}
