import { Hono } from 'hono'
import { ownProfileSchema, profileSchema } from '#contract/desk/profile.ts'
import { operation } from '../../company/staff/operation.ts'
import { readProfile } from '../../company/staff/profiles.ts'
import type { StaffVariables } from '../../company/staff/staff-guard.ts'
import type { AuthDeps } from '../deps.ts'
import { changeProfile, readTextsTo } from './change-profile.ts'

/** One's own name, languages and telephone. Expects `requireStaff` before it. */
export function profileRoutes(deps: AuthDeps) {
  const route = new Hono<{ Variables: StaffVariables }>()

  route.get(
    '/',
    operation({ summary: 'One’s own profile', answer: ownProfileSchema }, async (c) => {
      const { id, name } = c.get('staff')
      const profile = await readProfile(deps.db, deps.vault, id)
      return { name, ...profile, textsTo: readTextsTo(deps) }
    }),
  )

  const changing = { summary: 'Change one’s own profile', body: profileSchema, answer: ownProfileSchema }
  route.put(
    '/',
    operation(changing, async (c, { body: profile }) => {
      const { id } = c.get('staff')
      await changeProfile(deps, id, profile, id)
      return { ...profile, textsTo: readTextsTo(deps) }
    }),
  )

  return route
}
