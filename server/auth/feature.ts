import { Hono } from 'hono'
import type { Feature, Ground } from '../case/feature.ts'
import { requireStaff, type StaffGuard, type StaffVariables } from '../platform/staff/staff-guard.ts'
import type { AuthDeps } from './deps.ts'
import { authHousekeeping } from './housekeeping.ts'
import { openAuth } from './open.ts'
import type { PasswordCost } from './password.ts'
import { peopleRoutes } from './people/routes.ts'
import { authRoutes } from './routes.ts'

/** Staff accounts and their sessions. */
export function authFeature(ground: Ground & { passwordCost: PasswordCost | undefined }) {
  const auth = openAuth(ground, ground)
  return {
    auth,
    guard: requireStaff(auth),
    open: new Hono().route('/auth/v1', authRoutes(auth)),
    desk: new Hono<{ Variables: StaffVariables }>().route(
      '/admin/people',
      peopleRoutes({ ...auth, mail: ground.config.mail, wakeOutbox: ground.wakeOutbox }),
    ),
    tasks: authHousekeeping(ground),
  } satisfies Feature & { auth: AuthDeps; guard: StaffGuard }
}
