import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Company } from '#contract/company/company.ts'
import { heardFromSchema } from '#contract/inquiry/heard-from.ts'
import { sendContactEmail } from '#contract/inquiry/send-contact-email.ts'
import { toHomePath } from '#contract/locales.ts'
import { doings, type PatientPage } from '#contract/site/patient-page.ts'
import { isPublished, type SiteBuild } from '#contract/site/site-build.ts'
import { storeHeardFrom } from '../case/inquiry/heard-from.ts'
import { toCalendarFrame, toCallCalendar } from '../case/life/call-calendar.ts'
import { ASK_COUNTRY, findInquiryByLink, type LinkedInquiry, SENT } from '../case/links/link.ts'
import type { AnswerPage } from '../company/pages/page-answers.ts'
import { findRequestLocale } from '../company/pages/request-locale.ts'
import type { Config } from '../platform/config/config.ts'
import { isWriteFailure } from '../platform/db/write-failure.ts'
import { AppError } from '../platform/http/app-error.ts'
import { readClientAddress } from '../platform/http/client-address.ts'
import { isFromOwnPage } from '../platform/http/own-origin.ts'
import { checkLength } from '../platform/http/read-json.ts'
import type { StaticFiles } from '../platform/http/static-files.ts'
import type { Limits } from '../platform/limits/limits.ts'
import type { Log } from '../platform/log/log.ts'
import { type AddDeps, addToInquiry } from './add.ts'
import { newForm, readAddition, toTypedForm } from './addition-form.ts'
import { newContactForm, readContact, toTypedContact } from './contact-form.ts'
import { contactLinkRoutes } from './contact-link-routes.ts'
import type { PatientFileDeps } from './files/deps.ts'
import { readFilesNotice } from './files/files-notice.ts'
import { toGivenPath } from './files/given-path.ts'
import { listPatientFiles } from './files/list-files.ts'
import { tryToTakeBack } from './files/take-back.ts'
import { createLeaving } from './leaving.ts'
import { countAddition, countContact, countContactMails } from './limits.ts'
import { proposeContact } from './propose-contact.ts'
import { readLinkedCalls, readPatientPage } from './read-page.ts'
import { askToWithdraw, takeWithdrawalBack, withdrawInquiry } from './withdraw.ts'

export type PatientPageDeps = AddDeps & {
  office: Company
  answerPage: AnswerPage
  limits: Limits
  patientFiles: PatientFileDeps
  log: Log
  siteFiles: StaticFiles
  wakeOutbox: () => void
  site: Pick<SiteBuild, 'company' | 'languages' | 'words'>
  mailboxes: { to: string }
  config: Pick<Config, 'publicOrigin' | 'trustedProxies'>
}

type Act = (c: Context, inquiry: LinkedInquiry, fields: URLSearchParams) => Promise<Response>
type Shown = Pick<PatientPage, 'asksCountry' | 'form' | 'contact' | 'isCorrecting' | 'done' | 'filesNotice'>

/** The page at the link of confirmation and acknowledgement. It adds and never shows what anybody wrote. */
export function patientPageRoute(deps: PatientPageDeps) {
  const { db, now, config } = deps
  const leaving = createLeaving(deps)
  /** By the forms' field `act`, which the question of where the patient has heard of the company has not. */
  const acts = new Map<string, Act>([
    ['withdraw', takeWithdrawal],
    ['back', takeBack],
    ['add', takeAddition],
    ['contact', takeContact],
    ['take-back', takeFileBack],
  ])
  const route = new Hono()

  route.get('/:reference/:token', async function showPage(c) {
    if (leaving.hasLeft(c)) return answerFile(c, 'page-left', 200)
    const found = await findLinked(c)
    if ('ended' in found) return found.ended
    return answerPatientPage(c, found.inquiry, 200, {
      asksCountry: c.req.query(ASK_COUNTRY) !== undefined,
      done: doings.find((doing) => doing === c.req.query('done')) ?? null,
      filesNotice: readFilesNotice(c.req),
      isCorrecting: c.req.query('correct') !== undefined,
    })
  })

  for (const [file, method] of [
    ['call.ics', 'PUBLISH'],
    ['cancelled-call.ics', 'CANCEL'],
  ] as const)
    route.get(`/:reference/:token/${file}`, async function showCalendar(c) {
      const found = await findLinked(c)
      if ('ended' in found) return found.ended
      const calls = (await readLinkedCalls(deps, found.inquiry, now())).filter(
        ({ isOver, isCancelled }) => !isOver && isCancelled === (method === 'CANCEL'),
      )
      // The call was moved since the page was opened.
      if (calls.length === 0) return leadToPage(c, '')
      const { locale } = found.inquiry.own
      c.header('Content-Type', 'text/calendar; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="${file}"`)
      return c.body(toCallCalendar(calls, toCalendarFrame(deps, { locale, now: now(), method })))
    })

  route.post('/:reference/:token', async function takeForm(c) {
    if (!isFromOwnPage(c.req.raw.headers, [config.publicOrigin])) throw new AppError('wrong_origin')
    if (checkLength(c.req, Number.POSITIVE_INFINITY) > sendContactEmail.maxFormBytes) return refuseLarge(c)
    const fields = new URLSearchParams(await c.req.text())
    const act = fields.get('act')
    if (act === 'leave') return leaving.leave(c, fields.get('locale') ?? '')
    if (act === 'open') return leaving.openAgain(c)
    const found = await findLinked(c)
    if ('ended' in found) return found.ended
    const take = acts.get(act ?? '') ?? takeHeardFrom
    return take(c, found.inquiry, fields)
  })

  route.route(
    '/:reference/confirm/:message/:token',
    contactLinkRoutes({ ...deps, answerEnded: (c) => answerFile(c, 'link-ended', 404) }),
  )

  /** A part of a link. Nothing is looked up, so that the answer says nothing about an inquiry. */
  route.get('*', (c) => answerFile(c, 'link-ended', 404))

  /** Unread, so the connection can't be used again. */
  async function refuseLarge(c: Context) {
    const found = await findLinked(c)
    if ('ended' in found) return found.ended
    c.header('Connection', 'close')
    return answerPatientPage(c, found.inquiry, 413, { form: { ...newForm(), problem: 'tooLarge' } })
  }

  async function takeAddition(c: Context, inquiry: LinkedInquiry, fields: URLSearchParams) {
    const read = readAddition(fields)
    if ('form' in read) {
      if (isFromScript(c)) throw new AppError('invalid_request')
      return answerPatientPage(c, inquiry, 422, { form: read.form })
    }
    const refused = await refuseTooMany(c, inquiry, toTypedForm(fields, 'tooMany'))
    if (refused) return refused
    try {
      await addToInquiry(deps, { inquiryId: inquiry.own.id, ...read })
    } catch (error) {
      if (!isWriteFailure(error) || isFromScript(c)) throw error
      deps.log.error({ err: error }, 'An addition to an inquiry could not be stored')
      return answerPatientPage(c, inquiry, 503, { form: toTypedForm(fields, 'unavailable') })
    }
    return isFromScript(c) ? c.json({ key: read.key }) : leadToPage(c, '?done=added#done')
  }

  async function takeContact(c: Context, inquiry: LinkedInquiry, fields: URLSearchParams) {
    const read = readContact(fields, deps.office.country)
    if ('form' in read) return answerPatientPage(c, inquiry, 422, { contact: read.form })
    const address = readClientAddress(c, config.trustedProxies)
    const email = read.contacts.flatMap((to) => (to.kind === 'email' ? to.email : [])).join()
    const { own, head } = inquiry
    const waitSeconds = await countContact(deps.limits, address, own.id)
    if (waitSeconds !== undefined) {
      c.header('Retry-After', String(waitSeconds))
      return answerPatientPage(c, inquiry, 429, { contact: toTypedContact(fields, 'tooMany') })
    }
    const mails = await countContactMails(deps.limits, address, { email, presentIndex: head.email_index })
    try {
      await proposeContact(deps, inquiry, { ...read, mails })
    } catch (error) {
      if (!isWriteFailure(error)) throw error
      deps.log.error({ err: error }, 'A new address or number could not be stored')
      return answerPatientPage(c, inquiry, 503, { contact: toTypedContact(fields, 'unavailable') })
    }
    return leadToPage(c, '?done=proposed#done')
  }

  async function takeWithdrawal(c: Context, inquiry: LinkedInquiry, fields: URLSearchParams) {
    const wants = fields.get('erase') === null ? 'stop' : 'erase'
    if (inquiry.reach === 'own') {
      const refused = await refuseTooMany(c, inquiry, { ...newForm(), problem: 'tooMany' })
      if (refused) return refused
      await askToWithdraw(deps, inquiry.own.id, wants)
      return leadToPage(c, '?done=asked#done')
    }
    await withdrawInquiry(deps, inquiry.head.id, wants)
    return leadToPage(c, '?done=withdrawn#done')
  }

  async function refuseTooMany(c: Context, inquiry: LinkedInquiry, form: PatientPage['form']) {
    const address = readClientAddress(c, config.trustedProxies)
    const waitSeconds = await countAddition(deps.limits, address, inquiry.own.id)
    if (waitSeconds === undefined) return undefined
    if (isFromScript(c)) throw new AppError('too_many', { retryAfterSeconds: waitSeconds })
    c.header('Retry-After', String(waitSeconds))
    return answerPatientPage(c, inquiry, 429, { form })
  }

  // A withdrawal is never refused. Each after the first needs this, which is limited.
  async function takeBack(c: Context, inquiry: LinkedInquiry) {
    if (inquiry.reach === 'own') return leadToPage(c, '#withdraw')
    const refused = await refuseTooMany(c, inquiry, { ...newForm(), problem: 'tooMany' })
    if (refused) return refused
    await takeWithdrawalBack(deps, inquiry.head.id)
    return leadToPage(c, '?done=back#done')
  }

  async function takeFileBack(c: Context, { own }: LinkedInquiry, fields: URLSearchParams) {
    const problem = await tryToTakeBack(deps.patientFiles, own.id, fields.get('file') ?? '')
    return leadToPage(c, `${problem ? `?problem=${problem}` : ''}#reports`)
  }

  async function takeHeardFrom(c: Context, { own }: LinkedInquiry, fields: URLSearchParams) {
    const heard = v.safeParse(heardFromSchema, fields.get('heard'))
    if (heard.success) await storeHeardFrom(deps, { id: own.id, receivedAt: own.received_at }, heard.output)
    return leadToPage(c, '#heard')
  }

  async function answerPatientPage(
    c: Context,
    inquiry: LinkedInquiry,
    status: 200 | 413 | 422 | 429 | 503,
    shown: Partial<Shown>,
  ) {
    const { form = newForm(), asksCountry = false, done = null, filesNotice = null } = shown
    const isSent = c.req.query(SENT) !== undefined
    const page = await readPatientPage(deps, inquiry, {
      now: now(),
      path: c.req.path,
      isSent,
      zone: deps.office.zone,
    })
    const { id, locale: own } = inquiry.own
    const files = await listPatientFiles(db, id)
    const { contact = newContactForm(), isCorrecting = false } = shown
    const rest = { form, contact, isCorrecting, asksCountry, done, files, filesNotice }
    // The switch on the page shows it in another language; what is sent to the patient stays in the inquiry's.
    const asked = c.req.query('locale') ?? ''
    const locale = isPublished(deps.site, asked) ? asked : own
    return deps.answerPage(c, { kind: 'patient-page', locale, ...page, ...rest }, status)
  }

  function leadToPage(c: Context, rest: string) {
    return c.redirect(toGivenPath(c, rest), 303)
  }

  /** Wrong links and ended ones get one page, which says what to do. */
  async function findLinked(c: Context): Promise<{ inquiry: LinkedInquiry } | { ended: Response }> {
    const { reference = '', token = '' } = c.req.param()
    const found = await findInquiryByLink(deps, { reference, token })
    if (found.outcome === 'open') return found
    return { ended: answerFile(c, 'link-ended', 404, found.locale) }
  }

  function answerFile(c: Context, name: string, status: 200 | 404, locale = findRequestLocale(c, deps.site)) {
    const home = isPublished(deps.site, locale) ? toHomePath(locale) : '/'
    const file = deps.siteFiles.respond(c, `${home}${name}.html`, status)
    if (file === undefined) throw new AppError('not_found')
    return file
  }

  return route
}

/** The page's script, which gets JSON. */
function isFromScript(c: Context): boolean {
  return c.req.header('accept') === 'application/json'
}
