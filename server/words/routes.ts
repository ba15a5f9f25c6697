import { Hono } from 'hono'
import {
  changedTextsSchema,
  publishedAnswerSchema,
  signedPartSchema,
  textLocalesSchema,
  textsAnswerSchema,
  textsHistorySchema,
} from '#contract/desk/texts.ts'
import { operation } from '../company/staff/operation.ts'
import { requireAdmin, type StaffVariables } from '../company/staff/staff-guard.ts'
import { AppError } from '../platform/http/app-error.ts'
import { readHistory } from './history.ts'
import { linksRoutes } from './links/routes.ts'
import { publishDraft, restorePublished } from './publish.ts'
import { readTexts } from './read-texts.ts'
import { saveDraft } from './save-draft.ts'
import { signPart } from './sign-part.ts'
import { readLocale, type WordsDeps } from './texts.ts'

/** Administrators read, change, sign, publish and put back words, each language by itself. Expects `requireStaff` before it. */
export function wordsRoutes(deps: WordsDeps) {
  const route = new Hono<{ Variables: StaffVariables }>()
  route.use(requireAdmin())

  const callers = 'administrators' as const

  route.get(
    '/',
    operation({ summary: 'The languages of the texts', callers, answer: textLocalesSchema }, () => ({
      locales: deps.pages.contents.languages.map(({ locale }) => locale),
    })),
  )

  route.get(
    '/:locale',
    operation({ summary: 'The texts of a language', callers, answer: textsAnswerSchema }, (c) =>
      readTexts(deps, readLocale(deps, c), { staff: c.get('staff') }),
    ),
  )

  const saving = { summary: 'Save a draft', callers, body: changedTextsSchema, answer: textsAnswerSchema }
  route.put(
    '/:locale',
    operation(saving, async (c, { body: change }) => {
      const locale = readLocale(deps, c)
      const staff = c.get('staff')
      await saveDraft(deps, { staff, locale, by: staff.id, ...change })
      return readTexts(deps, locale, { staff })
    }),
  )

  const signing = {
    summary: 'Sign a part of a draft',
    callers,
    body: signedPartSchema,
    answer: textsAnswerSchema,
  }
  route.post(
    '/:locale/parts/:id/signature',
    operation(signing, async (c, { id: prefix, body: { digest } }) => {
      const locale = readLocale(deps, c)
      const staff = c.get('staff')
      await signPart(deps, { staff, locale, prefix, digest, by: staff.id, name: staff.name })
      return readTexts(deps, locale, { staff })
    }),
  )

  route.post(
    '/:locale/publish',
    operation({ summary: 'Publish the draft of a language', callers, answer: publishedAnswerSchema }, (c) =>
      publishDraft(deps, c.get('staff'), readLocale(deps, c)),
    ),
  )

  const reading = { summary: 'The published versions of a language', callers, answer: textsHistorySchema }
  route.get(
    '/:locale/history',
    operation(reading, (c) => readHistory(deps, readLocale(deps, c))),
  )

  const restoring = { summary: 'Publish a version again', callers, answer: publishedAnswerSchema }
  route.post(
    '/:locale/history/:version/restore',
    operation(restoring, async (c) => {
      const locale = readLocale(deps, c)
      const version = c.req.param('version') ?? ''
      if (!/^\d{1,9}$/.test(version)) throw new AppError('not_found')
      return restorePublished(deps, c.get('staff'), { locale, version: Number(version) })
    }),
  )

  return route.route('/', linksRoutes(deps))
}
