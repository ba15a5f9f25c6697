import { Hono } from 'hono'
import { type OwnProfile, profileSchema } from '#contract/desk/profile.ts'
import { readJson } from '../../platform/http/read-json.ts'
import { readProfile } from '../../platform/staff/profiles.ts'
import type { StaffVariables } from '../../platform/staff/staff-guard.ts'
import type { AuthDeps } from '../deps.ts'
import { changeProfile, readTextsTo } from './change-profile.ts'

/** One's own name, languages and telephone. Expects `requireStaff` before it. */
export function profileRoutes(deps: AuthDeps) {
  const route = new Hono<{ Variables: StaffVariables }>()

  route.get('/', async function showOwn(c) {
    const { id, name } = c.get('staff')
    const profile = await readProfile(deps.db, deps.vault, id)
    return c.json({ name, ...profile, textsTo: readTextsTo(deps) } satisfies OwnProfile)
  })

  route.put('/', async function changeOwn(c) {
    const profile = await readJson(c.req, profileSchema)
    const { id } = c.get('staff')
    await changeProfile(deps, id, profile, id)
    return c.json({ ...profile, textsTo: readTextsTo(deps) } satisfies OwnProfile)
  })

  return route
}
