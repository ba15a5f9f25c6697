import type { SectionName } from '../../contract/settings/settings.ts'
import { recordChange } from '../../server/company/audit/record-change.ts'
import { readLastEvent } from '../../server/company/live/live-feed.ts'
import { insertVersion, readStored } from '../../server/company/settings/store.ts'
import { parseConfig } from '../../server/platform/config/config.ts'
import { openConfiguredDatabase } from '../../server/platform/db/open.ts'
import { openKeyring } from '../../server/platform/vault/open-keyring.ts'
import { openVault } from '../../server/platform/vault/vault.ts'

/** As an administrator would set a whole section at the desk, without its checks. */
export async function setSection(
  dataDir: string,
  name: SectionName,
  values: Record<string, unknown>,
): Promise<void> {
  const config = parseConfig({ DATA_DIR: dataDir })
  await using opened = new AsyncDisposableStack()
  const db = opened.adopt(await openConfiguredDatabase(config, () => undefined), (database) =>
    database.destroy(),
  )
  const vault = await openVault(db, await openKeyring(config, db))
  await recordChange({ db, vault, now: Date.now }, async (trx) => {
    const { versions } = await readStored({ db: trx, vault, log: { error: () => undefined } })
    const version = (versions[name] ?? 0) + 1
    await insertVersion(trx, vault, { name, version, values, event: (await readLastEvent(trx)) + 1 })
    const detail = { section: name, version, changed: Object.keys(values) }
    return [{ kind: 'setting-changed', subjectId: 'administrator', actor: 'administrator', detail }]
  })
}
