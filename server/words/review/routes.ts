import { type Context, Hono } from 'hono'
import {
  changedTextsSchema,
  openedReviewSchema,
  reviewSessionSchema,
  signedPartSchema,
  textsAnswerSchema,
} from '#contract/desk/texts.ts'
import type { Ground } from '../../case/feature.ts'
import { operation } from '../../company/staff/operation.ts'
import { describe } from '../../company/staff/operations.ts'
import type { LinkHolder, StaffVariables } from '../../company/staff/staff-guard.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { readClientAddress } from '../../platform/http/client-address.ts'
import { readJson } from '../../platform/http/read-json.ts'
import { openReview } from '../links/links.ts'
import { readTexts } from '../read-texts.ts'
import { saveDraft } from '../save-draft.ts'
import { signPart } from '../sign-part.ts'
import type { WordsDeps } from '../texts.ts'

/** All that a reviewer reaches: the texts of the language of their link. The language stands in no request. */
export function reviewRoutes(deps: WordsDeps) {
  const parts = { callers: 'reviewers', scope: 'words:review' } as const
  const reading = { summary: 'The texts that a link lets review', ...parts, answer: textsAnswerSchema }
  const saving = {
    summary: 'Save corrections in the draft that a link lets review',
    ...parts,
    body: changedTextsSchema,
    answer: textsAnswerSchema,
  }
  const signing = {
    summary: 'Sign a part of the texts that a link lets review',
    ...parts,
    body: signedPartSchema,
    answer: textsAnswerSchema,
  }

  const answer = (c: Context<{ Variables: StaffVariables }>) => {
    const holder = readHolder(c)
    return readTexts(deps, holder.locale, { staff: c.get('staff'), holder })
  }

  return new Hono<{ Variables: StaffVariables }>()
    .get('/', operation(reading, answer))
    .put(
      '/',
      operation(saving, async (c, { body }) => {
        const holder = readHolder(c)
        await saveDraft(deps, { staff: c.get('staff'), locale: holder.locale, by: holder.id, ...body })
        return answer(c)
      }),
    )
    .post(
      '/parts/:id/signature',
      operation(signing, async (c, { id: prefix, body: { digest } }) => {
        const holder = readHolder(c)
        const { id: by, name, locale } = holder
        await signPart(deps, { staff: c.get('staff'), locale, prefix, digest, by, name })
        return answer(c)
      }),
    )
}

/** Begins a review by the token of its link. */
export function beginRoute(deps: WordsDeps & Pick<Ground, 'limits'>) {
  const beginning = {
    summary: 'Begin a review by the token of its link, once',
    callers: 'anybody',
    body: openedReviewSchema,
    answer: reviewSessionSchema,
  } as const
  return new Hono().post(
    '/desk/v1/review/session',
    describe(beginning, async function beginReview(c: Context) {
      const address = readClientAddress(c, deps.config.trustedProxies)
      const retryAfterSeconds = await deps.limits.count('pages', address)
      if (retryAfterSeconds !== undefined) throw new AppError('too_many', { retryAfterSeconds })
      const { token } = await readJson(c.req, openedReviewSchema)
      return c.json(await openReview(deps, token))
    }),
  )
}

/** An administrator has the texts elsewhere. */
function readHolder(c: Context<{ Variables: StaffVariables }>): LinkHolder {
  const holder = c.get('holder')
  if (holder === undefined) throw new AppError('forbidden')
  return holder
}
