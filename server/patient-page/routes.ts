import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import * as v from 'valibot'
import { heardFromSchema } from '#contract/heard-from.ts'
import { toHomePath } from '#contract/locales.ts'
import { isReference } from '#contract/reference.ts'
import type { SiteBuild } from '#contract/site-build.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/tables.ts'
import { AppError } from '../http/app-error.ts'
import { isFromOwnPage } from '../http/own-origin.ts'
import type { StaticFiles } from '../http/static-files.ts'
import { storeHeardFrom } from '../inquiries/heard-from.ts'
import { ASK_COUNTRY } from '../inquiries/routes.ts'
import type { AnswerPage } from '../pages/page-answers.ts'
import { findRequestLocale } from '../pages/request-locale.ts'
import type { Vault } from '../vault/vault.ts'
import { findInquiryByLink, type LinkedInquiry, toPagePath } from './link.ts'
import { readPatientPage } from './read-page.ts'

export type PatientPageDeps = {
  db: Db
  vault: Vault
  now: () => number
  answerPage: AnswerPage
  siteFiles: StaticFiles
  site: Pick<SiteBuild, 'words'>
  config: Pick<Config, 'publicOrigin'>
}

const MAX_ANSWER_BYTES = 200
/** Says that this browser has left the page, so that Back shows nothing of it. */
const LEFT_COOKIE = 'left'
const LEFT_FOR_SECONDS = 10 * 60

/** The page at the link of confirmation and acknowledgement. It adds and never shows what anybody wrote. */
export function patientPageRoute(deps: PatientPageDeps) {
  const { db, vault, now, config } = deps
  const route = new Hono()

  route.use('/:reference/:token', async function keepPrivate(c, next) {
    await next()
    c.res.headers.set('Cache-Control', 'private, no-store')
    c.res.headers.set('X-Robots-Tag', 'noindex')
    // The path is the secret. A stricter policy would send "Origin: null" with the page's forms.
    c.res.headers.set('Referrer-Policy', 'strict-origin')
  })

  route.get('/:reference/:token', async function showPage(c) {
    if (getCookie(c, LEFT_COOKIE) !== undefined) return respondWith(c, 'page-left', 200)
    const found = await findLinked(c)
    if ('ended' in found) return found.ended
    const page = await readPatientPage(db, found.inquiry, now())
    const asksCountry = c.req.query(ASK_COUNTRY) !== undefined
    const { locale } = found.inquiry.own
    return deps.answerPage(c, { kind: 'patient-page', locale, ...page, asksCountry }, 200)
  })

  route.post('/:reference/:token', async function takeForm(c) {
    const fields = await readFields(c)
    const act = fields.get('act')
    if (act === 'leave') return leave(c, fields.get('locale') ?? '')
    if (act === 'open') return openAgain(c)
    const found = await findLinked(c)
    if ('ended' in found) return found.ended
    return takeHeardFrom(c, found.inquiry, fields)
  })

  async function readFields(c: Context): Promise<URLSearchParams> {
    if (!isFromOwnPage(c.req.raw.headers, [config.publicOrigin])) throw new AppError('wrong_origin')
    const length = Number(c.req.header('content-length') ?? Number.NaN)
    if (Number.isNaN(length)) throw new AppError('length_required')
    if (length > MAX_ANSWER_BYTES) throw new AppError('too_large')
    return new URLSearchParams(await c.req.text())
  }

  /** Wrong links and ended ones get one page, which says what to do. */
  async function findLinked(c: Context): Promise<{ inquiry: LinkedInquiry } | { ended: Response }> {
    const { reference = '', token = '' } = c.req.param()
    const found = isReference(reference)
      ? await findInquiryByLink(deps, { reference, token })
      : ({ outcome: 'ended', locale: undefined } as const)
    if (found.outcome === 'open') return found
    return { ended: respondWith(c, 'link-ended', 404, found.locale) }
  }

  function respondWith(
    c: Context,
    name: string,
    status: 200 | 404,
    locale = findRequestLocale(c, deps.site.words),
  ) {
    const home = Object.hasOwn(deps.site.words, locale) ? toHomePath(locale) : '/'
    const file = deps.siteFiles.respond(c, `${home}${name}.html`, status)
    if (file === undefined) throw new AppError('not_found')
    return file
  }

  async function takeHeardFrom(c: Context, { own }: LinkedInquiry, fields: URLSearchParams) {
    const heard = v.safeParse(heardFromSchema, fields.get('heard'))
    if (heard.success) await storeHeardFrom(deps, { id: own.id, receivedAt: own.received_at }, heard.output)
    return toPage(c, own, '#heard')
  }

  function toPage(c: Context, { reference, link_generation }: LinkedInquiry['own'], rest: string) {
    return c.redirect(toPagePath(vault, { reference, linkGeneration: link_generation }) + rest, 303)
  }

  function leave(c: Context, locale: string) {
    setCookie(c, LEFT_COOKIE, '1', { ...cookieScope, maxAge: LEFT_FOR_SECONDS })
    return c.redirect(Object.hasOwn(deps.site.words, locale) ? toHomePath(locale) : '/', 303)
  }

  function openAgain(c: Context) {
    deleteCookie(c, LEFT_COOKIE, cookieScope)
    return c.redirect(c.req.path, 303)
  }

  const cookieScope = {
    path: '/sent',
    httpOnly: true,
    sameSite: 'Lax',
    secure: config.publicOrigin.startsWith('https:'),
  } as const

  return route
}
