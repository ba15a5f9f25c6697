import { Hono } from 'hono'
import {
  KEY_ENDING_LENGTH,
  keptKeysSchema,
  keysSchema,
  originsSchema,
  type SetupAnswer,
  setupStateSchema,
} from '#contract/desk/setup.ts'
import type { Ground } from '../case/feature.ts'
import { recordChange } from '../company/audit/record-change.ts'
import { findSetup, type SetupState } from '../company/setup/setup-state.ts'
import { operation } from '../company/staff/operation.ts'
import { requireAdmin, type StaffVariables } from '../company/staff/staff-guard.ts'
import { type DataKey, formatDataKey } from '../platform/config/data-key.ts'
import { AppError } from '../platform/http/app-error.ts'
import { dataKeysFile, findStoredDataKeys } from '../platform/vault/data-keys.ts'
import { tryOrigins } from './try-origins.ts'

type SetupDeps = Pick<
  Ground,
  'db' | 'vault' | 'now' | 'announce' | 'config' | 'settings' | 'setup' | 'version'
>

/** Answers what is left to set up, and ends the setup. Expects `requireStaff` before it. */
export function setupRoutes(deps: SetupDeps) {
  const { config, settings, setup } = deps
  const route = new Hono<{ Variables: StaffVariables }>()
  route.use(requireAdmin())
  const sendsMail = () => settings.present().smtp.url !== undefined

  async function read(): Promise<SetupAnswer> {
    const { publicOrigin, deskOrigin, dataKeys } = config
    const state = await findSetup(deps)
    return {
      phase: state?.phase ?? 'none',
      isGated: await setup.isGated(),
      ...{ publicOrigin, deskOrigin },
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

  const setupOperation = { callers: 'administrators', answer: setupStateSchema } as const
  route.get('/', operation({ ...setupOperation, summary: 'What is left to set up' }, read))

  const trying = { summary: 'Try both addresses', callers: 'administrators', answer: originsSchema } as const
  route.post(
    '/origins',
    operation(trying, () => tryOrigins({ ...config, version: deps.version })),
  )

  route.post(
    '/keys',
    operation(
      { summary: 'The generated data keys', callers: 'administrators', answer: keysSchema },
      async (c) => {
        const keys = (await readKeysOrThrow()).map(formatDataKey).join('\n')
        const staffId = c.get('staff').id
        await recordChange(deps, async () => [
          { kind: 'keys-downloaded', subjectId: staffId, actor: staffId },
        ])
        return { keys }
      },
    ),
  )

  const keeping = {
    ...setupOperation,
    summary: 'Show that the keys are kept elsewhere',
    body: keptKeysSchema,
  }
  route.post(
    '/keys/kept',
    operation(keeping, async (_c, { body: { ending } }) => {
      const [newest] = await readKeysOrThrow()
      if (
        newest === undefined ||
        !formatDataKey(newest).endsWith(ending) ||
        ending.length < KEY_ENDING_LENGTH
      )
        throw new AppError('fields', {
          fields: { ending: 'The key in your copy must end so. Look at its first line.' },
        })
      await setup.noteKeptKeys()
      return read()
    }),
  )

  route.post(
    '/end',
    operation({ ...setupOperation, summary: 'End the set-up' }, async (c) => {
      if (!sendsMail() && !config.allowsMailFiles) throw new AppError('setup_incomplete')
      const staffId = c.get('staff').id
      await setup.end()
      await recordChange(deps, async () => [{ kind: 'setup-ended', subjectId: staffId, actor: staffId }])
      return read()
    }),
  )

  return route
}

function toGenerated(state: SetupState | undefined): 'generated' | 'kept' {
  return state?.hasKeptKeys ? 'kept' : 'generated'
}
