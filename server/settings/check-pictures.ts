import type { SectionName } from '#contract/settings.ts'
import { findPictureIds } from '../company/pictures/named-pictures.ts'
import { listStoredPictures } from '../company/pictures/store.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { Db } from '../schema/tables.ts'

/** Sections that name pictures. Others are not searched: a key or secret may look like a picture's id. */
const WITH_PICTURES: readonly SectionName[] = ['look', 'pictures', 'destinations']

/** Throws `fields` where a value names a picture that is not stored, by its path. */
export async function refuseMissingPictures(
  db: Db,
  name: SectionName,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (!WITH_PICTURES.includes(name)) return
  const ids = findPictureIds(values)
  const stored = new Set(await listStoredPictures(db, ids))
  if (ids.every((id) => stored.has(id))) return
  const fields: Record<string, string> = {}
  const search = (value: unknown, path: string): void => {
    if (typeof value === 'string' && ids.includes(value) && !stored.has(value))
      fields[path] = 'This picture is not here any more. Upload it again.'
    if (typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value)) search(part, path === '' ? key : `${path}.${key}`)
  }
  search(values, '')
  throw new AppError('fields', { fields })
}
