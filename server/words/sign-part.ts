import { recordChange } from '../company/audit/record-change.ts'
import { readLastEvent } from '../company/live/live-feed.ts'
import { replaceDraft } from '../company/settings/store.ts'
import { SIGNED_PREFIX } from '../company/settings/texts.ts'
import type { SignedInStaff } from '../company/staff/staff-guard.ts'
import { AppError } from '../platform/http/app-error.ts'
import { readCompared, readParts, toDigest } from './parts.ts'
import { countDraft, type WordsDeps } from './texts.ts'

type Signing = {
  staff: SignedInStaff
  locale: string
  prefix: string
  /** Digest of the texts that were read. */
  digest: string
  /** The account's id, or the link's. */
  by: string
  name: string
}

/** Signs a part of the draft as it was read. Throws `stale` where it or its English has changed since, and `not_found`. */
export async function signPart(
  deps: WordsDeps,
  { staff, locale, prefix, digest, by, name }: Signing,
): Promise<void> {
  await countDraft(deps, by)
  await recordChange(deps, async (trx, at) => {
    const inside = { ...deps, db: trx }
    const { parts, signatures, signedVersion } = await readParts(inside, locale)
    const part = parts.get(prefix)
    if (part === undefined) throw new AppError('not_found')
    if (toDigest(part) !== digest) throw new AppError('stale')
    const { version } = await readCompared(inside, locale)
    const { words, english } = part
    const signature = { name, by, at, version, words, english }
    // Appended with this transaction, which nobody else appends before.
    const event = (await readLastEvent(trx)) + 1
    await replaceDraft(trx, deps.vault, {
      name: SIGNED_PREFIX + locale,
      version: signedVersion + 1,
      values: { ...signatures, [prefix]: signature },
      event,
    })
    const detail = { locale, part: prefix, version, name }
    return [{ kind: 'texts-signed', subjectId: staff.id, actor: staff.id, detail }]
  })
}
