import { Hono } from 'hono'
import { revokedSchema } from '#contract/desk/connect.ts'
import { newLinkSchema, textLinkSchema, textLinksSchema } from '#contract/desk/texts.ts'
import { operation } from '../../company/staff/operation.ts'
import type { StaffVariables } from '../../company/staff/staff-guard.ts'
import { PREVIEW_PATH } from '../preview/link-routes.ts'
import { readLocale, type WordsDeps } from '../texts.ts'
import { endLink, listLinks, makeLink } from './links.ts'

/** The links by which others see or review one language's draft. For administrators. */
export function linksRoutes(deps: WordsDeps) {
  const { config } = deps
  const callers = 'administrators' as const

  /** A draft is shown by the public listener. In the fragment a token reaches no log. */
  const toAddress = (kind: 'draft' | 'review', token: string) =>
    kind === 'draft'
      ? `${config.publicOrigin}${PREVIEW_PATH}/${token}/home`
      : `${config.deskOrigin}/review#token=${token}`

  const linking = {
    summary: 'A link to a draft, or to its review',
    callers,
    body: newLinkSchema,
    answer: textLinkSchema,
    status: 201,
  } as const
  const ending = { summary: 'Take a link back', callers, answer: revokedSchema }

  return new Hono<{ Variables: StaffVariables }>()
    .get(
      '/:locale/links',
      operation({ summary: 'The links to a draft', callers, answer: textLinksSchema }, async (c) => ({
        links: await listLinks(deps, readLocale(deps, c)),
      })),
    )
    .post(
      '/:locale/links',
      operation(linking, async (c, { body }) => {
        const locale = readLocale(deps, c)
        const { token, ...made } = await makeLink(deps, c.get('staff'), { locale, ...body })
        return { ...made, link: toAddress(body.kind, token) }
      }),
    )
    .delete(
      '/:locale/links/:id',
      operation(ending, async (c, { id }) => {
        await endLink(deps, c.get('staff'), { locale: readLocale(deps, c), id })
        return { revoked: id }
      }),
    )
}
