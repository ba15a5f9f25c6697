import type { Context } from 'hono'
import type { Company } from '#contract/company/company.ts'
import { toHomePath } from '#contract/locales.ts'
import type { PatientPage } from '#contract/site/patient-page.ts'
import { findWords, isPublished, type SiteBuild } from '#contract/site/site-build.ts'
import { translateFact } from '#contract/site/translated-facts.ts'
import { findInquiryByLink, type LinkedInquiry, SENT } from '../case/links/link.ts'
import type { AnswerPage } from '../company/pages/page-answers.ts'
import { findRequestLocale } from '../company/pages/request-locale.ts'
import type { Config } from '../platform/config/config.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { StaticFiles } from '../platform/http/static-files.ts'
import type { Limits } from '../platform/limits/limits.ts'
import type { Log } from '../platform/log/log.ts'
import type { AddDeps } from './add.ts'
import { newForm } from './addition-form.ts'
import { newContactForm } from './contact-form.ts'
import type { PatientFileDeps } from './files/deps.ts'
import { toGivenPath } from './files/given-path.ts'
import { listPatientFiles } from './files/list-files.ts'
import { readPageHospitals } from './hospitals/read-hospitals.ts'
import { readPatientPage } from './read-page.ts'

export type PatientPageDeps = AddDeps & {
  office: Company
  answerPage: AnswerPage
  limits: Limits
  patientFiles: PatientFileDeps
  log: Log
  siteFiles: StaticFiles
  wakeOutbox: () => void
  site: Pick<SiteBuild, 'company' | 'languages' | 'words' | 'costs'>
  mailboxes: { to: string }
  config: Pick<Config, 'publicOrigin' | 'trustedProxies'>
}

type Shown = Pick<PatientPage, 'asksCountry' | 'form' | 'contact' | 'isCorrecting' | 'done' | 'filesNotice'>

export type LinkAnswers = ReturnType<typeof createLinkAnswers>

/** Answers to a patient's link: the page, another address of it, or a page that says why not. */
export function createLinkAnswers(deps: PatientPageDeps) {
  const { db, now } = deps

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
    // The switch on the page shows it in another language; what is sent to the patient stays in the inquiry's.
    const asked = c.req.query('locale') ?? ''
    const locale = isPublished(deps.site, asked) ? asked : own
    const words = findWords(deps.site.words, locale)
    const hospitals = await readPageHospitals(deps, inquiry, {
      locale,
      words: deps.site.words,
      zone: deps.office.zone,
      commission: translateFact(words, deps.site.costs.earnings) || null,
    })
    const rest = { form, contact, isCorrecting, asksCountry, done, files, filesNotice, hospitals }
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

  return { answerPatientPage, leadToPage, findLinked, answerFile }
}
