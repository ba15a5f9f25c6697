import { DAY_MS } from '#contract/durations.ts'
import type { Ground } from '../case/feature.ts'
import { listNamedPictures } from '../company/pictures/named-pictures.ts'

/** Somebody may still be filling in the form. */
const UNUSED_DAYS = 7

/** Removes pictures that were uploaded and never saved. What any version of the settings names stays: one can go back to it. */
export async function forgetPictures({
  db,
  vault,
  now,
}: Pick<Ground, 'db' | 'vault' | 'now'>): Promise<void> {
  const old = await db
    .selectFrom('picture')
    .select('id')
    .where('uploaded_at', '<', now() - UNUSED_DAYS * DAY_MS)
    .execute()
  if (old.length === 0) return
  const named = await listNamedPictures(db, vault)
  const unused = old.filter(({ id }) => !named.has(id)).map(({ id }) => id)
  if (unused.length > 0) await db.deleteFrom('picture').where('id', 'in', unused).execute()
}
