import {
  beginReviewRoute,
  readReviewRoute,
  saveReviewRoute,
  signReviewedPartRoute,
} from '#contract/desk/texts.ts'
import type { Ground } from '../../case/feature.ts'
import { type StaffContext, type StaffRoutes, serveRoute } from '../../company/staff/serve-route.ts'
import type { LinkHolder } from '../../company/staff/staff-guard.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { readClientAddress } from '../../platform/http/client-address.ts'
import { openReview } from '../links/links.ts'
import { readTexts } from '../read-texts.ts'
import { saveDraft } from '../save-draft.ts'
import { signPart } from '../sign-part.ts'
import type { WordsDeps } from '../texts.ts'

/** All that a reviewer reaches: the texts of the language of their link. The language stands in no request. */
export function serveReview(routes: StaffRoutes, deps: WordsDeps): void {
  const answer = (c: StaffContext) => {
    const holder = readHolder(c)
    return readTexts(deps, holder.locale, { staff: c.get('staff'), holder })
  }

  serveRoute(routes, readReviewRoute, answer)

  serveRoute(routes, saveReviewRoute, async (c, { body }) => {
    const holder = readHolder(c)
    await saveDraft(deps, { staff: c.get('staff'), locale: holder.locale, by: holder.id, ...body })
    return answer(c)
  })

  serveRoute(routes, signReviewedPartRoute, async (c, { id: prefix, body: { digest } }) => {
    const holder = readHolder(c)
    const { id: by, name, locale } = holder
    await signPart(deps, { staff: c.get('staff'), locale, prefix, digest, by, name })
    return answer(c)
  })
}

/** Begins a review by the token of its link. */
export function serveBeginning(openRoutes: StaffRoutes, deps: WordsDeps & Pick<Ground, 'limits'>): void {
  // Before the body is read, so that a malformed one counts, too.
  openRoutes.post(`/${beginReviewRoute.path}`, async function countAttempt(c, next) {
    const address = readClientAddress(c, deps.config.trustedProxies)
    const retryAfterSeconds = await deps.limits.count('pages', address)
    if (retryAfterSeconds !== undefined) throw new AppError('too_many', { retryAfterSeconds })
    await next()
  })

  serveRoute(openRoutes, beginReviewRoute, (_c, { body: { token } }) => openReview(deps, token))
}

/** An administrator has the texts elsewhere. */
function readHolder(c: StaffContext): LinkHolder {
  const holder = c.get('holder')
  if (holder === undefined) throw new AppError('forbidden')
  return holder
}
