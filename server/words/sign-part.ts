import { recordChange } from '../platform/audit/record-change.ts'
import { AppError } from '../platform/http/app-error.ts'
import { readLastEvent } from '../platform/live/live-feed.ts'
import { hashPart } from '../platform/settings/reviews.ts'
import { insertVersion } from '../platform/settings/store.ts'
import { readSigned, SIGNED_PREFIX } from '../platform/settings/texts.ts'
import type { SignedInStaff } from '../platform/staff/staff-guard.ts'
import { readCompared, readParts } from './parts.ts'
import type { WordsDeps } from './texts.ts'

type Signing = {
  staff: SignedInStaff
  locale: string
  prefix: string
  /** Of the draft that was read. */
  version: number
  /** The account's id, or the link's. */
  by: string
  name: string
}

/** Signs a part of the draft as it was read. Throws `stale` where it has changed since, `not_found` without such a part. */
export async function signPart(deps: WordsDeps, { staff, locale, prefix, ...read }: Signing): Promise<void> {
  await recordChange(deps, async (trx, at) => {
    const inside = { ...deps, db: trx }
    const compared = await readCompared(inside, locale)
    if (compared.version !== read.version) throw new AppError('stale')
    const { parts } = await readParts(inside, locale)
    if (!parts.has(prefix)) throw new AppError('not_found')
    const { version, signatures } = await readSigned(inside, locale)
    const { own, english } = compared
    const signature = {
      ...read,
      at,
      words: hashPart({ ...own.released, ...own.changed }, prefix),
      english: hashPart({ ...english.released, ...english.changed }, prefix),
    }
    const event = (await readLastEvent(trx)) + 1
    const name = SIGNED_PREFIX + locale
    const values = { ...signatures, [prefix]: signature }
    await insertVersion(trx, deps.vault, { name, version: version + 1, values, event })
    const detail = { locale, part: prefix, version: read.version, name: read.name }
    return [{ kind: 'texts-signed', subjectId: staff.id, actor: staff.id, detail }]
  })
}
