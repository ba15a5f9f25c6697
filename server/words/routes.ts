import { type Context, Hono } from 'hono'
import {
  changedTextsSchema,
  previewLinkSchema,
  publishedAnswerSchema,
  type TextsAnswer,
  textLocalesSchema,
  textsAnswerSchema,
  textsHistorySchema,
} from '#contract/desk/texts.ts'
import { AppError } from '../platform/http/app-error.ts'
import { DAY_MS, HOUR_MS } from '../platform/process/durations.ts'
import { operation } from '../platform/staff/operation.ts'
import { requireAdmin, type StaffVariables } from '../platform/staff/staff-guard.ts'
import { readHistory } from './history.ts'
import { PREVIEW_PATH } from './preview/link-routes.ts'
import { createToken } from './preview/token.ts'
import { publishDrafts, restorePublished } from './publish.ts'
import { saveDraft } from './save-draft.ts'
import { findLanguage, readDraft, toContext, type WordsDeps } from './texts.ts'

const FRAME_HOURS = 12
const LINK_MS = DAY_MS

/** Administrators read, change, publish and put back words. Expects `requireStaff` before it. */
export function wordsRoutes(deps: WordsDeps) {
  const { vault, now, config } = deps
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
    '/history',
    operation({ summary: 'The published versions', callers, answer: textsHistorySchema }, () =>
      readHistory(deps),
    ),
  )

  const restoring = { summary: 'Publish a version again', callers, answer: publishedAnswerSchema }
  route.post(
    '/history/:version/restore',
    operation(restoring, async (c) => {
      const version = c.req.param('version') ?? ''
      if (!/^\d{1,9}$/.test(version)) throw new AppError('not_found')
      return restorePublished(deps, c.get('staff'), Number(version))
    }),
  )

  route.post(
    '/publish',
    operation({ summary: 'Publish the drafts', callers, answer: publishedAnswerSchema }, (c) =>
      publishDrafts(deps, c.get('staff')),
    ),
  )

  route.get(
    '/:locale',
    operation({ summary: 'The texts of a language', callers, answer: textsAnswerSchema }, (c) =>
      readTexts(deps, readLocale(c)),
    ),
  )

  const saving = { summary: 'Save a draft', callers, body: changedTextsSchema, answer: textsAnswerSchema }
  route.put(
    '/:locale',
    operation(saving, async (c, { body: change }) => {
      const locale = readLocale(c)
      await saveDraft(deps, { staff: c.get('staff'), locale, ...change })
      return readTexts(deps, locale)
    }),
  )

  const linking = { summary: 'A link to a draft', callers, answer: previewLinkSchema, status: 201 } as const
  route.post(
    '/:locale/link',
    operation(linking, (c) => {
      const locale = readLocale(c)
      const until = now() + LINK_MS
      const token = createToken(vault, 'words-preview', { locale, until })
      return { link: `${config.publicOrigin}${PREVIEW_PATH}/${token}/home`, until }
    }),
  )

  function readLocale(c: Context): string {
    const locale = c.req.param('locale') ?? ''
    findLanguage(deps, locale)
    return locale
  }

  return route
}

/** The same for an hour: another token would load the frame again. */
function toFrameEnd(at: number): number {
  return (Math.floor(at / HOUR_MS) + FRAME_HOURS) * HOUR_MS
}

async function readTexts(deps: WordsDeps, locale: string): Promise<TextsAnswer> {
  const { vault, settings, now } = deps
  const published = settings.present().texts
  const { version, texts } = await readDraft(deps, locale, published)
  return {
    locale,
    version,
    texts,
    ...toContext(deps, locale),
    published: { ...published[locale]?.texts },
    publishedVersion: settings.stored().textsVersion,
    frame: createToken(vault, 'words-frame', { locale, until: toFrameEnd(now()) }),
  }
}
