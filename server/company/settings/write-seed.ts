import { recordChange } from '../audit/record-change.ts'
import type { AccountDeps } from '../staff/account-deps.ts'
import { isExample, toSeed } from './seed.ts'
import { insertVersion, readStored, SEED } from './store.ts'
import type { ContentFacts } from './values.ts'

const quiet = { error: () => undefined }

/**
 * Writes the first version of the sections, once. Where the public listener waits for a set-up it is empty, unless the
 * content is a builder's own; an installation that then serves without a company of its own gets the content's.
 */
export async function writeSeed(
  { db, vault, now, content }: Pick<AccountDeps, 'db' | 'vault' | 'now'> & { content: ContentFacts },
  { isGated }: { isGated: boolean },
): Promise<void> {
  const plan = async (on: typeof db) => {
    const { values, seedVersion } = await readStored({ db: on, vault, log: quiet })
    const isEmpty = Object.keys(values.seed ?? {}).length === 0
    if (seedVersion > 0 && (!isEmpty || isGated || values.company !== undefined)) return undefined
    const begins = isGated && isExample(content) && values.company === undefined
    return { seed: begins ? {} : toSeed(content, values), version: seedVersion + 1 }
  }
  if ((await plan(db)) === undefined) return
  await recordChange({ db, vault, now }, async (trx, _at, event) => {
    // Another instance may have written it meanwhile.
    const planned = await plan(trx)
    if (planned === undefined) return []
    const { seed, version } = planned
    await insertVersion(trx, vault, { name: SEED, version, values: seed, event })
    const detail = { section: SEED, version, changed: Object.keys(seed) }
    return [{ kind: 'setting-changed', subjectId: 'server', actor: 'server', detail }]
  })
}
