import { Hono } from 'hono'
import type { Feature, Ground } from '../case/feature.ts'
import { requireStaff, type StaffGuard, type StaffVariables } from '../company/staff/staff-guard.ts'
import { serveForgottenPassword } from './accounts/forgotten-password.ts'
import type { AuthDeps } from './deps.ts'
import { authHousekeeping } from './housekeeping.ts'
import { openAuth } from './open.ts'
import type { PasswordCost } from './password/password.ts'
import { serveProfile } from './people/profile-routes.ts'
import { servePeople } from './people/routes.ts'
import { tryProviders } from './providers/try-providers.ts'
import { authRoutes } from './routes.ts'
import { serveFirstAdministrator } from './setup/routes.ts'

/** Staff accounts and their sessions. */
export function authFeature(ground: Ground & { passwordCost: PasswordCost | undefined }) {
  const { settings, wakeOutbox } = ground
  const readProviders = () => settings.present().providers
  const auth = openAuth(ground, { ...ground, readProviders })
  const openDesk = new Hono<{ Variables: StaffVariables }>()
  const desk = new Hono<{ Variables: StaffVariables }>()

  serveFirstAdministrator(openDesk, auth)
  serveProfile(desk, auth)
  const mailing = { ...auth, wakeOutbox, sendsMail: () => settings.present().smtp.url !== undefined }
  servePeople(desk, mailing)
  serveForgottenPassword(openDesk, mailing)

  return {
    auth,
    guard: requireStaff(auth, (tokenId) => auth.limits.count('requestsOfToken', tokenId)),
    open: new Hono().route('/auth/v1', authRoutes(auth)),
    openDesk,
    desk,
    trials: { 'sign-in': tryProviders },
    tasks: authHousekeeping(ground),
  } satisfies Feature & { auth: AuthDeps; guard: StaffGuard }
}
