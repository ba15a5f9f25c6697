import type { GenericSchema } from 'valibot'
import { listPictures } from '#contract/settings/picture.ts'
import { listStoredPictures } from '../company/pictures/store.ts'
import type { Db } from '../schema/tables.ts'

/** Finds the pictures that a section names and that are not stored: a sentence for each, by its path. */
export async function findMissingPictures(
  db: Db,
  schema: GenericSchema,
  values: object,
): Promise<Record<string, string>> {
  const wanted = listPictures(schema, values)
  const stored = new Set(await listStoredPictures(db, [...new Set(wanted.map(({ id }) => id))]))
  const missing = wanted.filter(({ id }) => !stored.has(id))
  return Object.fromEntries(
    missing.map(({ path }) => [path, 'This picture is not here any more. Upload it again.']),
  )
}
