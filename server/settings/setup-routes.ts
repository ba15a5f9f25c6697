import { Hono } from 'hono'
import type { SetupAnswer } from '#contract/desk/setup.ts'
import type { Ground } from '../case/feature.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import { AppError } from '../platform/http/app-error.ts'
import { findSetup } from '../platform/setup/setup-state.ts'
import { requireAdmin, type StaffVariables } from '../platform/staff/staff-guard.ts'

type SetupDeps = Pick<Ground, 'db' | 'vault' | 'now' | 'announce' | 'config' | 'settings' | 'setup'>

/** What is left to set up, and its end. Expects `requireStaff` before it. */
export function setupRoutes(deps: SetupDeps) {
  const { config, settings, setup } = deps
  const route = new Hono<{ Variables: StaffVariables }>()
  route.use(requireAdmin())
  const sendsMail = () => settings.present().smtp.url !== undefined

  async function read(): Promise<SetupAnswer> {
    const { publicOrigin, deskOrigin } = config
    const phase = (await findSetup(deps))?.phase ?? 'none'
    return { phase, isGated: await setup.isGated(), publicOrigin, deskOrigin, sendsMail: sendsMail() }
  }

  route.get('/', async (c) => c.json(await read()))

  route.post('/end', async function end(c) {
    if (!sendsMail() && !config.allowsMailFiles) throw new AppError('setup_incomplete')
    const staffId = c.get('staff').id
    await setup.end()
    await recordChange(deps, async () => [{ kind: 'setup-ended', subjectId: staffId, actor: staffId }])
    return c.json(await read())
  })

  return route
}
