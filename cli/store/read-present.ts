import { toContentFacts } from '../../server/company/pages/site-facts.ts'
import { type Present, toPresent } from '../../server/company/settings/present.ts'
import { readStored } from '../../server/company/settings/store.ts'
import { type Config, parseConfig } from '../../server/platform/config/config.ts'
import { createLog } from '../../server/platform/log/log.ts'
import { defaultContents } from '../../site/content/default-contents.ts'
import { findStore, type Store } from './store.ts'

/** Reads the values in effect for this database's server: from the environment, else the settings, else the content. */
export async function readPresent({
  config,
  db,
  vault,
}: Pick<Store, 'config' | 'db' | 'vault'>): Promise<Present> {
  const { values } = await readStored({ db, vault, log: createLog('error') })
  return toPresent(config, toContentFacts(defaultContents), values)
}

/** Like `readPresent`, where there may be no database, as before the first start. */
export async function readPresentOrDefault(): Promise<Present> {
  await using store = await findStore()
  return store ? await readPresent(store) : toDefaultPresent(parseConfig(process.env))
}

export function toDefaultPresent(config: Config): Present {
  return toPresent(config, toContentFacts(defaultContents))
}
