import { type Context, Hono } from 'hono'
import { findOtherCountries, type PhoneHome } from '#contract/inquiry/doubtful-phone.ts'
import { type Inquiry, inquirySchema, parseInquiry } from '#contract/inquiry/inquiry.ts'
import { type SentAnswer, sentAnswerSchema } from '#contract/inquiry/send-contact-email.ts'
import { toHomePath } from '#contract/locales.ts'
import { isPublished, type SiteBuild } from '#contract/site/site-build.ts'
import type { Receipt } from '../case/inquiry/receipt.ts'
import { toReplyBy } from '../case/inquiry/reply-time.ts'
import { readSource } from '../case/inquiry/source.ts'
import { ASK_COUNTRY, SENT, toPagePath } from '../case/links/link.ts'
import { findRequestLocale } from '../company/pages/request-locale.ts'
import { describe, type Operation } from '../company/staff/operations.ts'
import type { Config } from '../platform/config/config.ts'
import { AppError } from '../platform/http/app-error.ts'
import { readClientAddress } from '../platform/http/client-address.ts'
import { answerCompletely } from '../platform/http/complete-answer.ts'
import type { FormVariables } from '../platform/http/form-variables.ts'
import { createKeyCheck } from '../platform/http/key-check.ts'
import { isAllowedCaller, isFromOwnPage } from '../platform/http/own-origin.ts'
import { shareWithOrigins } from '../platform/http/share-with-origins.ts'
import type { Limits } from '../platform/limits/limits.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import type { Vault } from '../platform/vault/vault.ts'
import { countInquiry } from './count-inquiry.ts'
import type { Intake } from './intake.ts'
import {
  isFormType,
  isTooLong,
  readSubmission,
  readSubmissionKind,
  type Submission,
  type SubmissionKind,
} from './submission.ts'

type SubmissionDeps = {
  intake: Pick<Intake, 'accept'>
  limits: Pick<Limits, 'count' | 'reset'>
  metrics: Pick<Metrics, 'inquiries'>
  now: () => number
  /** After an inquiry was stored, for what else it queued. */
  announceQueued: () => void
  /** Answers a form without script once its inquiry is on disk. */
  answerForm: (c: Context, receipt: Receipt, inquiry: Inquiry) => Response | Promise<Response>
  toConfirmation?: (receipt: Receipt) => string
  config: Pick<Config, 'publicKey' | 'publicOrigin' | 'corsOrigins' | 'trustedProxies'>
  site: Pick<SiteBuild, 'languages' | 'company'>
}

const JSON_TYPE = { 'content-type': 'application/json' }

const sending: Operation = {
  summary: 'Send an inquiry',
  callers: 'visitors',
  body: inquirySchema,
  answer: sentAnswerSchema,
}

/** `POST` accepts an inquiry: JSON with the public key, or the page's own form without script. */
export function sendContactEmailRoute(deps: SubmissionDeps) {
  const { config } = deps
  const origins = [config.publicOrigin, ...config.corsOrigins]
  const hasKey = createKeyCheck(config.publicKey)
  const route = new Hono<{ Variables: FormVariables }>()

  route.use(async function countRefusal(c, next) {
    await next()
    if (c.error) deps.metrics.inquiries.add({ outcome: toRefusalCode(c.error) })
  })
  route.use(
    shareWithOrigins(config.corsOrigins, {
      methods: ['POST'],
      headers: ['idempotency-key', 'x-region'],
      expose: ['retry-after', 'content-location'],
    }),
  )

  async function takeSubmission(c: Context<{ Variables: FormVariables }>) {
    if (isFormType(c.req.header('content-type')) && isFromOwnPage(c.req.raw.headers, origins)) {
      c.set('formValues', {})
    }
    const kind = readSubmissionKind(c.req)
    checkSender(c, kind)
    const submission = await readSubmission(c.req, kind)
    if (kind === 'form') {
      c.set('formValues', submission.fields as Record<string, string>) // as readForm made it
      if (isTooLong(submission)) throw new AppError('too_large')
    }
    const { receipt, inquiry } = await takeInquiry(c, submission)
    deps.announceQueued()
    if (kind === 'form') return deps.answerForm(c, receipt, inquiry)
    const answer: SentAnswer = {
      success: true,
      reference: receipt.reference,
      replyBy: toReplyBy(receipt.receivedAt, deps.site.company.zone),
    }
    return answerCompletely(c, JSON.stringify(answer), 200, {
      common: JSON_TYPE,
      ...(deps.toConfirmation && { extra: { 'content-location': deps.toConfirmation(receipt) } }),
    })
  }
  route.post('/', describe(sending, takeSubmission))

  // The page of a refused form has this address, so reloading it must lead back to the form.
  route.get('/', async function leadToForm(c, next) {
    if (!c.req.header('accept')?.includes('text/html')) return next()
    const home = toHomePath(findRequestLocale(c, deps.site))
    return c.redirect(`${config.publicOrigin}${home}#contact`, 303)
  })

  route.on(['PUT', 'PATCH', 'DELETE'], '/', function refuseMethod(c) {
    c.header('Allow', 'OPTIONS, POST')
    throw new AppError('method_not_allowed')
  })

  function checkSender(c: Context, kind: SubmissionKind): void {
    const { headers } = c.req.raw
    if (kind === 'form') {
      if (!isFromOwnPage(headers, origins)) throw new AppError('wrong_origin')
      return
    }
    if (!hasKey(headers)) throw new AppError('invalid_key')
    if (!isAllowedCaller(headers, origins)) throw new AppError('wrong_origin')
  }

  async function takeInquiry(c: Context, submission: Submission) {
    const parsed = parseInquiry(submission.fields, deps.site.company.country)
    if ('errors' in parsed) {
      throw new AppError('invalid_inquiry', { fieldErrors: parsed.errors, sent: submission.fields })
    }
    const { inquiry, signals } = parsed
    if (!isPublished(deps.site, inquiry.locale)) {
      throw new AppError('invalid_inquiry', { fieldErrors: { locale: 'notAChoice' } })
    }
    const mailing = await countInquiry(
      deps.limits,
      readClientAddress(c, config.trustedProxies),
      inquiry.email,
    )
    const acceptance = await deps.intake.accept({
      inquiry,
      signals,
      mailing,
      idempotencyKey: submission.idempotencyKey,
      source: readSource(c.req.header('referer'), [...origins, new URL(c.req.url).origin]),
      receivedAt: deps.now(),
    })
    if (acceptance.outcome === 'conflict') throw new AppError('idempotency_conflict')
    deps.metrics.inquiries.add({ outcome: acceptance.outcome })
    return { receipt: acceptance.receipt, inquiry }
  }

  return route
}

export function confirmByPatientPage(
  vault: Vault,
  home: PhoneHome,
): Required<Pick<SubmissionDeps, 'answerForm' | 'toConfirmation'>> {
  return {
    answerForm(c, receipt, inquiry) {
      // A parameter, so that the page need not open the sealed inquiry.
      const query = asksCountry(inquiry, home) ? `${SENT}&${ASK_COUNTRY}` : SENT
      return c.redirect(`${toPagePath(vault, receipt)}?${query}`, 303)
    },
    toConfirmation: (receipt) => toPagePath(vault, receipt),
  }
}

export function asksCountry(inquiry: Inquiry, home: PhoneHome): boolean {
  return findOtherCountries(inquiry, home).length > 0
}

function toRefusalCode(error: unknown): string {
  return error instanceof AppError ? error.code : 'unexpected'
}
