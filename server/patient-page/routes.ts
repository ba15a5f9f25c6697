import { type Context, Hono } from 'hono'
import { sendContactEmail } from '#contract/inquiry/send-contact-email.ts'
import { doings } from '#contract/site/patient-page.ts'
import { toCalendarFrame, toCallCalendar } from '../case/life/call-calendar.ts'
import { ASK_COUNTRY } from '../case/links/link.ts'
import { AppError } from '../platform/http/app-error.ts'
import { isFromOwnPage } from '../platform/http/own-origin.ts'
import { checkLength } from '../platform/http/read-json.ts'
import { createActs } from './acts.ts'
import { newForm } from './addition-form.ts'
import { contactLinkRoutes } from './contact-link-routes.ts'
import { readFilesNotice } from './files/files-notice.ts'
import { createLeaving } from './leaving.ts'
import { createLinkAnswers, type PatientPageDeps } from './link-answers.ts'
import { readLinkedCalls } from './read-page.ts'

/**
 * The page at the link of confirmation and acknowledgement. It shows nothing that anybody wrote, save what `hospitals/` reads
 * for links that prove the mailbox.
 */
export function patientPageRoute(deps: PatientPageDeps) {
  const { now, config } = deps
  const leaving = createLeaving(deps)
  const answers = createLinkAnswers(deps)
  const { answerPatientPage, leadToPage, findLinked, answerFile } = answers
  const findAct = createActs(deps, answers)
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
    return findAct(act)(c, found.inquiry, fields)
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

  return route
}
