import { Hono } from 'hono'
import { noticeQuerySchema, noticeSchema } from '#contract/desk/texts.ts'
import type { Feature, Ground } from '../case/feature.ts'
import { findNotice } from '../case/notices/find-notice.ts'
import { createNoticeKeeper } from '../case/notices/keep-notices.ts'
import { operation } from '../company/staff/operation.ts'
import type { StaffVariables } from '../company/staff/staff-guard.ts'
import { AppError } from '../platform/http/app-error.ts'
import { frameRoutes } from './preview/frame-routes.ts'
import { linkRoutes } from './preview/link-routes.ts'
import { beginRoute, reviewRoutes } from './review/routes.ts'
import { wordsRoutes } from './routes.ts'

/** The words of the site, its mails and the patient's page, as administrators change them. */
export function wordsFeature(ground: Ground) {
  const { db, now, pages, settings } = ground
  const keepNotices = createNoticeKeeper({ db, now, contents: pages.contents, present: settings.present })
  const deps = { ...ground, keepNotices }
  return {
    public: linkRoutes(ground),
    open: new Hono().route('/', frameRoutes(ground)).route('/', beginRoute(deps)),
    desk: new Hono<{ Variables: StaffVariables }>()
      .route('/admin/texts', wordsRoutes(deps))
      .route('/review', reviewRoutes(deps))
      .get(
        '/notices',
        operation(
          { summary: 'What patients agreed to', query: noticeQuerySchema, answer: noticeSchema },
          async (_c, { query }) => {
            const notice = await findNotice(db, query)
            if (notice === undefined) throw new AppError('not_found')
            return notice
          },
        ),
      ),
    tasks: { keepNotices },
  } satisfies Feature
}
