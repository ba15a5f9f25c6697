import { Hono } from 'hono'
import { changedTextsSchema, type TextsAnswer, type TextsHistory } from '#contract/desk/texts.ts'
import { AppError } from '../platform/http/app-error.ts'
import { readJson } from '../platform/http/read-json.ts'
import { DAY_MS, HOUR_MS } from '../platform/process/durations.ts'
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

  route.get('/', (c) => c.json({ locales: deps.pages.contents.languages.map(({ locale }) => locale) }))

  route.get('/history', async (c) => c.json((await readHistory(deps)) satisfies TextsHistory))

  route.post('/history/:version/restore', async function restore(c) {
    const version = c.req.param('version')
    if (!/^\d{1,9}$/.test(version)) throw new AppError('not_found')
    return c.json(await restorePublished(deps, c.get('staff'), Number(version)))
  })

  route.post('/publish', async (c) => c.json(await publishDrafts(deps, c.get('staff'))))

  route.get('/:locale', async (c) => c.json(await readTexts(deps, c.req.param('locale'))))

  route.put('/:locale', async function save(c) {
    const locale = c.req.param('locale')
    findLanguage(deps, locale)
    const change = await readJson(c.req, changedTextsSchema)
    await saveDraft(deps, { staff: c.get('staff'), locale, ...change })
    return c.json(await readTexts(deps, locale))
  })

  route.post('/:locale/link', (c) => {
    const locale = c.req.param('locale')
    findLanguage(deps, locale)
    const until = now() + LINK_MS
    const token = createToken(vault, 'words-preview', { locale, until })
    return c.json({ link: `${config.publicOrigin}${PREVIEW_PATH}/${token}/home`, until }, 201)
  })

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
