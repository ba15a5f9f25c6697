import { type Context, Hono } from 'hono'
import type { AnswerPage } from '../company/pages/page-answers.ts'
import type { Config } from '../platform/config/config.ts'
import { AppError } from '../platform/http/app-error.ts'
import { readClientAddress } from '../platform/http/client-address.ts'
import { isFromOwnPage } from '../platform/http/own-origin.ts'
import type { Limits } from '../platform/limits/limits.ts'
import { confirmContact, findContactByLink } from './confirm-contact.ts'
import { countAddition } from './limits.ts'

type Deps = Parameters<typeof confirmContact>[0] & {
  answerPage: AnswerPage
  limits: Limits
  config: Pick<Config, 'publicOrigin' | 'trustedProxies'>
  answerEnded: (c: Context) => Response
}

/** The link that was mailed to a new address. Programs that scan mails open links, so a press confirms, not the link. */
export function contactLinkRoutes({ answerEnded, ...deps }: Deps) {
  const { config, limits, answerPage } = deps
  const route = new Hono()

  route.get('/', async function showQuestion(c) {
    const found = await findContactByLink(deps, readLink(c))
    if (found === undefined) return answerEnded(c)
    const { confirmedAt, decision } = found.proposal
    return answer(c, found.row, confirmedAt !== null || decision !== null)
  })

  route.post('/', async function takeAnswer(c) {
    if (!isFromOwnPage(c.req.raw.headers, [config.publicOrigin])) throw new AppError('wrong_origin')
    const found = await findContactByLink(deps, readLink(c))
    if (found === undefined) return answerEnded(c)
    const address = readClientAddress(c, config.trustedProxies)
    const waitSeconds = await countAddition(limits, address, found.row.id)
    if (waitSeconds !== undefined) {
      c.header('Retry-After', String(waitSeconds))
      return answerPage(c, { kind: 'too-many', locale: found.row.locale, values: {} }, 429)
    }
    await confirmContact(deps, found)
    return c.redirect(c.req.path, 303)
  })

  function answer(
    c: Context,
    { reference, locale }: { reference: string; locale: string },
    isConfirmed: boolean,
  ) {
    return answerPage(c, { kind: 'contact-link', locale, reference, isConfirmed }, 200)
  }

  return route
}

function readLink(c: Context) {
  const { reference = '', message = '', token = '' } = c.req.param()
  return { reference, message, token }
}
