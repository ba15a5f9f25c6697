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
import { findSetup } from '../company/setup/setup-state.ts'
import { type StaffRoutes, serveRoute } from '../company/staff/serve-route.ts'
import { formatDataKey } from '../platform/config/data-key.ts'
import { AppError } from '../platform/http/app-error.ts'
import { findGeneratedKeys, isNewestKeyKept } from './kept-keys.ts'
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
      keys: dataKeys === undefined ? (isNewestKeyKept(config, state) ? 'kept' : 'generated') : 'environment',
      sendsMail: sendsMail(),
    }
  }

  serveRoute(routes, readSetupRoute, read)

  serveRoute(routes, tryOriginsRoute, () => tryOrigins({ ...config, version: deps.version }))

  // Once the set-up has ended, the keys never leave the machine by the desk.
  serveRoute(routes, readKeysRoute, async (c) => {
    const keys = findGeneratedKeys(config)
    if (keys === undefined || (await findSetup(deps))?.phase !== 'open') throw new AppError('keys_not_shown')
    const staffId = c.get('staff').id
    await recordChange(deps, async () => [{ kind: 'keys-downloaded', subjectId: staffId, actor: staffId }])
    return { keys: keys.map(formatDataKey).join('\n') }
  })

  serveRoute(routes, confirmKeysRoute, async (_c, { body: { ending } }) => {
    const [newest] = findGeneratedKeys(config) ?? []
    if (newest === undefined) throw new AppError('keys_not_shown')
    if (!formatDataKey(newest).endsWith(ending) || ending.length < KEY_ENDING_LENGTH)
      throw new AppError('fields', {
        fields: { ending: 'The first line of the copy ends otherwise. An = at its end counts, too.' },
      })
    await setup.noteKeptKey(newest.id)
    return read()
  })

  serveRoute(routes, endSetupRoute, async (c) => {
    const { phase, keys } = await read()
    const fields = {
      ...(settings.present().company.email === '' && { company: 'Enter your company: the pages name it.' }),
      ...(!sendsMail() &&
        !config.allowsMailFiles && { mail: 'Set the mail server: without one no mail would go out.' }),
      ...(phase === 'open' &&
        keys === 'generated' && {
          keys: 'Download the keys and confirm your copy: without them nobody can read a backup.',
        }),
    }
    if (Object.keys(fields).length > 0) throw new AppError('setup_incomplete', { fields })
    const staffId = c.get('staff').id
    await setup.end()
    await recordChange(deps, async () => [{ kind: 'setup-ended', subjectId: staffId, actor: staffId }])
    return read()
  })
}
