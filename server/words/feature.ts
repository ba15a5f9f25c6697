import { Hono } from 'hono'
import { readNoticeRoute } from '#contract/desk/texts.ts'
import type { Feature, Ground } from '../case/feature.ts'
import { findNotice } from '../case/notices/find-notice.ts'
import { createNoticeKeeper } from '../case/notices/keep-notices.ts'
import { serveRoute } from '../company/staff/serve-route.ts'
import type { StaffVariables } from '../company/staff/staff-guard.ts'
import { AppError } from '../platform/http/app-error.ts'
import { serveLinks } from './links/routes.ts'
import { frameRoutes } from './preview/frame-routes.ts'
import { linkRoutes } from './preview/link-routes.ts'
import { serveBeginning, serveReview } from './review/routes.ts'
import { serveWords } from './routes.ts'

/** The words of the site, its mails and the patient's page, as administrators change them. */
export function wordsFeature(ground: Ground) {
  const { db, now, pages, settings } = ground
  const keepNotices = createNoticeKeeper({ db, now, contents: pages.contents, present: settings.present })
  const deps = { ...ground, keepNotices }
  const openDesk = new Hono<{ Variables: StaffVariables }>()
  const desk = new Hono<{ Variables: StaffVariables }>()

  serveBeginning(openDesk, deps)
  serveWords(desk, deps)
  serveLinks(desk, deps)
  serveReview(desk, deps)
  serveRoute(desk, readNoticeRoute, async (_c, { query }) => {
    const notice = await findNotice(db, query)
    if (notice === undefined) throw new AppError('not_found')
    return notice
  })

  return {
    public: linkRoutes(ground),
    open: frameRoutes(ground),
    openDesk,
    desk,
    tasks: { keepNotices },
  } satisfies Feature
}
