import { changeProfileRoute, readProfileRoute } from '#contract/desk/profile.ts'
import { readProfile } from '../../company/staff/profiles.ts'
import { type StaffRoutes, serveRoute } from '../../company/staff/serve-route.ts'
import type { AuthDeps } from '../deps.ts'
import { changeProfile, readTextsTo } from './change-profile.ts'

/** One's own name, languages and telephone. */
export function serveProfile(routes: StaffRoutes, deps: AuthDeps): void {
  serveRoute(routes, readProfileRoute, async (c) => {
    const { id, name } = c.get('staff')
    const profile = await readProfile(deps.db, deps.vault, id)
    return { name, ...profile, textsTo: readTextsTo(deps) }
  })

  serveRoute(routes, changeProfileRoute, async (c, { body: profile }) => {
    const { id } = c.get('staff')
    await changeProfile(deps, id, profile, id)
    return { ...profile, textsTo: readTextsTo(deps) }
  })
}
