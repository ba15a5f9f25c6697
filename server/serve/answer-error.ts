import type { Context } from 'hono'
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { toHomePath } from '#contract/locales.ts'
import { findWords, isPublished, type RequestPage, type SiteBuild } from '#contract/site/site-build.ts'
import { toFileRefusal } from '../case/files/file-error.ts'
import type { AnswerPage } from '../company/pages/page-answers.ts'
import { findRequestLocale } from '../company/pages/request-locale.ts'
import { isFormType } from '../intake/submission.ts'
import { isDiskFull, isWriteFailure } from '../platform/db/write-failure.ts'
import { AppError, RETRY_AFTER_SECONDS } from '../platform/http/app-error.ts'
import type { FormVariables } from '../platform/http/form-variables.ts'
import type { RequestVariables } from '../platform/http/request-log.ts'
import type { StaticFiles } from '../platform/http/static-files.ts'
import type { Log } from '../platform/log/log.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import { toErrorBody } from './error-body.ts'

export type PageVariables = RequestVariables & Partial<FormVariables>

export type ErrorAnswerDeps = {
  log: Log
  metrics: Pick<Metrics, 'refusals'>
  site: Pick<SiteBuild, 'languages' | 'words'>
  siteFiles: StaticFiles
  answerPage: AnswerPage
}

/** When the length or the host is ambiguous, so is the next request: the connection is closed. */
const CLOSING_CODES: ReadonlySet<ErrorCode> = new Set(['length_required', 'too_large', 'ambiguous_host'])

type PageContext = Context<{ Variables: PageVariables }>

/** Maps anything thrown to a planned refusal, an unavailable database or a plain 500. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const fileRefusal = toFileRefusal(error)
  if (fileRefusal) return fileRefusal
  if (isWriteFailure(error)) {
    return new AppError(isDiskFull(error) ? 'disk_full' : 'unavailable', {
      cause: error,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    })
  }
  return new AppError('unexpected', { cause: error })
}

/** JSON for scripts, a page for browsers. */
export async function answerError(c: PageContext, error: AppError, deps: ErrorAnswerDeps): Promise<Response> {
  if (error.status >= 500 && isPlanned(error)) deps.metrics.refusals.add({ code: error.code })
  else if (error.status >= 500) {
    deps.log.error(
      { requestId: c.get('requestId'), code: error.code, err: error.cause },
      isDiskFull(error.cause) ? 'Refused: the disk is full' : 'Refused',
    )
  }
  if (error.retryAfterSeconds !== undefined) c.header('Retry-After', String(error.retryAfterSeconds))
  c.header('Cache-Control', 'no-store')
  if (CLOSING_CODES.has(error.code)) c.header('Connection', 'close')
  const page = toPage(c, error, toLocale(c, error, deps))
  if (page === undefined) {
    return c.json(toBody(c, error, deps), error.status)
  }
  try {
    return await answerWithPage(c, error, page, deps)
  } catch (cause) {
    if (isPlanned(cause)) deps.metrics.refusals.add({ code: cause.code })
    else deps.log.error({ requestId: c.get('requestId'), err: cause }, 'A page could not be rendered')
    return respondWithFile(c, 500, deps) ?? c.text('Unexpected Application Error!', 500)
  }
}

/** Whether an error has no cause: it then refuses an excess of requests, and strangers must not fill the log. */
function isPlanned(error: unknown): error is AppError {
  return error instanceof AppError && error.cause === undefined
}

async function answerWithPage(c: PageContext, error: AppError, page: ErrorPage, deps: ErrorAnswerDeps) {
  if (page === 'not-found') return respondWithFile(c, 404, deps) ?? c.text('Not found', 404)
  if (page === 'wrong-origin') {
    return respondWithFile(c, 403, deps) ?? c.text(toBody(c, error, deps).error.message, 403)
  }
  return deps.answerPage(c, page, error.status)
}

function toBody(c: PageContext, error: AppError, deps: ErrorAnswerDeps): ErrorBody {
  return toErrorBody(error, findWords(deps.site.words, toLocale(c, error, deps)), c.get('requestId'))
}

export function respondWithFile(
  c: PageContext,
  status: 403 | 404 | 500,
  { siteFiles, site }: Pick<ErrorAnswerDeps, 'siteFiles' | 'site'>,
): Response | undefined {
  return siteFiles.respond(c, `${toHomePath(findRequestLocale(c, site))}${status}.html`, status)
}

function toLocale(c: PageContext, { sent }: AppError, { site }: ErrorAnswerDeps): string {
  const locale = String(Object(sent ?? c.get('formValues')).locale)
  return isPublished(site, locale) ? locale : findRequestLocale(c, site)
}

/** Named pages are static files and cost next to nothing. */
type ErrorPage = 'not-found' | 'wrong-origin' | RequestPage

/** Undefined for scripts. Only our own form is shown again. */
function toPage(c: PageContext, error: AppError, locale: string): ErrorPage | undefined {
  const formValues = c.get('formValues')
  if (formValues) return toFormPage(formValues, error, locale)
  if (error.code === 'wrong_origin' && isFormType(c.req.header('content-type'))) return 'wrong-origin'
  const isPage = /^\/(?:sent|files)\//.test(c.req.path)
  if (!isPage || c.req.header('tus-resumable') !== undefined) return undefined
  if (error.code === 'not_found') return 'not-found'
  if (error.status < 500) return undefined
  return {
    kind: 'application-error',
    locale,
    status: error.status,
    message: 'The page could not be put together',
  }
}

type FormProblem = Extract<RequestPage, { kind: 'inquiry-form' }>['problem']

const formProblems: Partial<Record<ErrorCode, NonNullable<FormProblem>>> = {
  too_many: 'tooMany',
  too_large: 'tooLarge',
}

function toFormPage(values: Record<string, string>, error: AppError, locale: string): RequestPage {
  const errors = error.fieldErrors ?? {}
  if (Object.keys(errors).length > 0) return { kind: 'inquiry-form', locale, values, errors }
  return { kind: 'inquiry-form', locale, values, errors, problem: formProblems[error.code] ?? 'unavailable' }
}
