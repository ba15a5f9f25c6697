import { Hono } from 'hono'
import type { Feature, Ground } from '../case/feature.ts'
import type { StaffVariables } from '../platform/staff/staff-guard.ts'
import { frameRoutes } from './preview/frame-routes.ts'
import { linkRoutes } from './preview/link-routes.ts'
import { wordsRoutes } from './routes.ts'

/** The words of the site, its mails and the patient's page, as administrators change them. */
export function wordsFeature(ground: Ground) {
  return {
    public: linkRoutes(ground),
    open: frameRoutes(ground),
    desk: new Hono<{ Variables: StaffVariables }>().route('/admin/texts', wordsRoutes(ground)),
  } satisfies Feature
}
