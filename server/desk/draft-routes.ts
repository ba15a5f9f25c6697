import { deleteDraftRoute, listDraftsRoute, saveDraftRoute } from '#contract/desk/drafts.ts'
import type { OpenDeps } from '../case/inquiry/try-to-open.ts'
import { deleteDraft, listDrafts, saveDraft } from '../case/words/drafts.ts'
import { type StaffRoutes, serveRoute } from '../company/staff/serve-route.ts'
import type { Db } from '../schema/tables.ts'

type Deps = OpenDeps & { db: Db; now: () => number }

/** Each of the staff has drafts of their own. */
export function serveDrafts(routes: StaffRoutes, deps: Deps): void {
  serveRoute(routes, listDraftsRoute, async (c) => ({ drafts: await listDrafts(deps, c.get('staff').id) }))

  serveRoute(routes, saveDraftRoute, (c, { place, body: { words } }) =>
    saveDraft(deps, { staffId: c.get('staff').id, place, words }),
  )

  serveRoute(routes, deleteDraftRoute, async (c, { place }) => {
    await deleteDraft(deps.db, { staffId: c.get('staff').id, place })
    return { deleted: place }
  })
}
