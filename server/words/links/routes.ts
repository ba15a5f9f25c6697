import { endTextLinkRoute, listTextLinksRoute, makeTextLinkRoute } from '#contract/desk/texts.ts'
import { type StaffRoutes, serveRoute } from '../../company/staff/serve-route.ts'
import { PREVIEW_PATH } from '../preview/link-routes.ts'
import { parseLocale, type WordsDeps } from '../texts.ts'
import { endLink, listLinks, makeLink } from './links.ts'

/** The links by which others see or review one language's draft. */
export function serveLinks(routes: StaffRoutes, deps: WordsDeps): void {
  const { config } = deps

  /** A draft is shown by the public listener. In the fragment a token reaches no log. */
  const toAddress = (kind: 'draft' | 'review', token: string) =>
    kind === 'draft'
      ? `${config.publicOrigin}${PREVIEW_PATH}/${token}/home`
      : `${config.deskOrigin}/review#token=${token}`

  serveRoute(routes, listTextLinksRoute, async (_c, { locale }) => ({
    links: await listLinks(deps, parseLocale(deps, locale)),
  }))

  serveRoute(routes, makeTextLinkRoute, async (c, { locale: wanted, body }) => {
    const locale = parseLocale(deps, wanted)
    const { token, ...made } = await makeLink(deps, c.get('staff'), { locale, ...body })
    return { ...made, link: toAddress(body.kind, token) }
  })

  serveRoute(routes, endTextLinkRoute, async (c, { locale, id }) => {
    await endLink(deps, c.get('staff'), { locale: parseLocale(deps, locale), id })
    return { revoked: id }
  })
}
