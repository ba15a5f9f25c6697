import {
  listTextLocalesRoute,
  publishTextsRoute,
  readTextsHistoryRoute,
  readTextsRoute,
  restoreTextsRoute,
  saveTextsRoute,
  signPartRoute,
} from '#contract/desk/texts.ts'
import { type StaffRoutes, serveRoute } from '../company/staff/serve-route.ts'
import { AppError } from '../platform/http/app-error.ts'
import { readHistory } from './history.ts'
import { publishDraft, restorePublished } from './publish.ts'
import { readTexts } from './read-texts.ts'
import { saveDraft } from './save-draft.ts'
import { signPart } from './sign-part.ts'
import { parseLocale, type WordsDeps } from './texts.ts'

/** Administrators read, change, sign, publish and put back words, each language by itself. */
export function serveWords(routes: StaffRoutes, deps: WordsDeps): void {
  serveRoute(routes, listTextLocalesRoute, () => ({
    locales: deps.pages.contents.languages.map(({ locale }) => locale),
  }))

  serveRoute(routes, readTextsRoute, (c, { locale }) =>
    readTexts(deps, parseLocale(deps, locale), { staff: c.get('staff') }),
  )

  serveRoute(routes, saveTextsRoute, async (c, { locale: wanted, body: change }) => {
    const locale = parseLocale(deps, wanted)
    const staff = c.get('staff')
    await saveDraft(deps, { staff, locale, by: staff.id, ...change })
    return readTexts(deps, locale, { staff })
  })

  serveRoute(routes, signPartRoute, async (c, { locale: wanted, id: prefix, body: { digest } }) => {
    const locale = parseLocale(deps, wanted)
    const staff = c.get('staff')
    await signPart(deps, { staff, locale, prefix, digest, by: staff.id, name: staff.name })
    return readTexts(deps, locale, { staff })
  })

  serveRoute(routes, publishTextsRoute, (c, { locale }) =>
    publishDraft(deps, c.get('staff'), parseLocale(deps, locale)),
  )

  serveRoute(routes, readTextsHistoryRoute, (_c, { locale }) => readHistory(deps, parseLocale(deps, locale)))

  serveRoute(routes, restoreTextsRoute, (c, { locale: wanted, version }) => {
    const locale = parseLocale(deps, wanted)
    if (!/^\d{1,9}$/.test(version)) throw new AppError('not_found')
    return restorePublished(deps, c.get('staff'), { locale, version: Number(version) })
  })
}
