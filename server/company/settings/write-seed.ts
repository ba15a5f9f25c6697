import type { Config } from '../../platform/config/config.ts'
import { recordChange } from '../audit/record-change.ts'
import type { AccountDeps } from '../staff/account-deps.ts'
import { isExample, toSeed } from './seed.ts'
import { insertVersion, readStored, SEED } from './store.ts'
import type { ContentFacts } from './values.ts'

const quiet = { error: () => undefined }

type SeedDeps = AccountDeps & { config: Pick<Config, 'production' | 'setup'>; content: ContentFacts }

/**
 * Writes the first version of the sections, once. In production the example is nobody's: where the public listener waits
 * for a set-up, the seed is empty. An installation that then serves without a company of its own, as a command has made an
 * account, gets the example without its figures.
 */
export async function writeSeed(
  { db, vault, now, config, content }: SeedDeps,
  { isGated }: { isGated: boolean },
): Promise<void> {
  const isForeign = config.production && config.setup !== 'skip' && isExample(content)
  const plan = async (on: typeof db) => {
    const { values, seedVersion } = await readStored({ db: on, vault, log: quiet })
    const isEmpty = Object.keys(values.seed ?? {}).length === 0
    if (seedVersion > 0 && (!isEmpty || isGated || values.company !== undefined)) return undefined
    const beginsEmpty = isForeign && isGated && values.company === undefined
    return { seed: beginsEmpty ? {} : toSeed(content, values, isForeign), version: seedVersion + 1 }
  }
  if ((await plan(db)) === undefined) return
  await recordChange({ db, vault, now }, async (trx, _at, event) => {
    // Another instance may have written it meanwhile.
    const planned = await plan(trx)
    if (planned === undefined) return []
    const { seed, version } = planned
    await insertVersion(trx, vault, { name: SEED, version, values: seed, event })
    return [{ kind: 'settings-begun', subjectId: 'settings', actor: 'server' }]
  })
}
