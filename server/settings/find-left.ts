import type { LeftUndone } from '#contract/company/readiness.ts'
import type { Ground } from '../case/feature.ts'
import { findSetup } from '../company/setup/setup-state.ts'
import { listAdministrators } from '../company/staff/administrators.ts'
import { isNewestKeyKept } from './kept-keys.ts'

type LeftDeps = Pick<Ground, 'db' | 'vault' | 'config' | 'settings' | 'content'>

const MIN_ADMINISTRATORS = 2

/** Lists what a company has not done yet. Empty while the database can't be read. */
export async function findLeft(deps: LeftDeps): Promise<LeftUndone[]> {
  try {
    return await readLeft(deps)
  } catch {
    return []
  }
}

async function readLeft({ db, vault, config, settings, content }: LeftDeps): Promise<LeftUndone[]> {
  const { incoming, backupTo } = settings.present()
  const { values, versions } = settings.stored()
  const { legalName, storedIn, country = content.company.country } = values.company ?? {}
  const isElsewhere = country !== content.company.country
  const left: Record<LeftUndone, boolean> = {
    keys: !isNewestKeyKept(config, await findSetup({ db, vault })),
    mailIn: incoming.imap === undefined && incoming.lmtp === undefined,
    backups: backupTo === undefined,
    administrator: (await listAdministrators(db)).length < MIN_ADMINISTRATORS,
    languages: versions.languages === undefined && config.languages === undefined,
    privacy: legalName === undefined || (isElsewhere && storedIn === undefined),
  }
  return (Object.keys(left) as LeftUndone[]).filter((one) => left[one])
}
