import {
  confirmKeysRoute,
  endSetupRoute,
  KEY_ENDING_LENGTH,
  readKeysRoute,
  readSetupRoute,
  type SetupAnswer,
  tryOriginsRoute,
} from '#contract/desk/setup.ts'
import type { Ground } from '../case/feature.ts'
import { recordChange } from '../company/audit/record-change.ts'
import { findSetup, type SetupState } from '../company/setup/setup-state.ts'
import { type StaffRoutes, serveRoute } from '../company/staff/serve-route.ts'
import { type DataKey, formatDataKey } from '../platform/config/data-key.ts'
import { AppError } from '../platform/http/app-error.ts'
import { dataKeysFile, findStoredDataKeys } from '../platform/vault/data-keys.ts'
import { tryOrigins } from './try-origins.ts'

type SetupDeps = Pick<
  Ground,
  'db' | 'vault' | 'now' | 'announce' | 'config' | 'settings' | 'setup' | 'version'
>

/** Answers what is left to set up, and ends the setup. */
export function serveSetup(routes: StaffRoutes, deps: SetupDeps): void {
  const { config, settings, setup } = deps
  const sendsMail = () => settings.present().smtp.url !== undefined

  async function read(): Promise<SetupAnswer> {
    const { publicOrigin, deskOrigin, dataKeys } = config
    const state = await findSetup(deps)
    return {
      phase: state?.phase ?? 'none',
      isGated: await setup.isGated(),
      publicOrigin,
      deskOrigin,
      keys: dataKeys === undefined ? toGenerated(state) : 'environment',
      sendsMail: sendsMail(),
    }
  }

  /** Once the set-up has ended, the keys never leave the machine by the desk. */
  async function readKeysOrThrow(): Promise<readonly DataKey[]> {
    const isOpen = (await findSetup(deps))?.phase === 'open'
    const keys = config.dataKeys === undefined ? findStoredDataKeys(dataKeysFile(config.dataDir)) : undefined
    if (!isOpen || keys === undefined) throw new AppError('keys_not_shown')
    return keys
  }

  serveRoute(routes, readSetupRoute, read)

  serveRoute(routes, tryOriginsRoute, () => tryOrigins({ ...config, version: deps.version }))

  serveRoute(routes, readKeysRoute, async (c) => {
    const keys = (await readKeysOrThrow()).map(formatDataKey).join('\n')
    const staffId = c.get('staff').id
    await recordChange(deps, async () => [{ kind: 'keys-downloaded', subjectId: staffId, actor: staffId }])
    return { keys }
  })

  serveRoute(routes, confirmKeysRoute, async (_c, { body: { ending } }) => {
    const [newest] = await readKeysOrThrow()
    if (newest === undefined || !formatDataKey(newest).endsWith(ending) || ending.length < KEY_ENDING_LENGTH)
      throw new AppError('fields', {
        fields: { ending: 'The key in your copy must end so. Look at its first line.' },
      })
    await setup.noteKeptKeys()
    return read()
  })

  serveRoute(routes, endSetupRoute, async (c) => {
    const lacksCompany = settings.present().company.email === ''
    if (lacksCompany || (!sendsMail() && !config.allowsMailFiles)) throw new AppError('setup_incomplete')
    const staffId = c.get('staff').id
    await setup.end()
    await recordChange(deps, async () => [{ kind: 'setup-ended', subjectId: staffId, actor: staffId }])
    return read()
  })
}

function toGenerated(state: SetupState | undefined): 'generated' | 'kept' {
  return state?.hasKeptKeys ? 'kept' : 'generated'
}
