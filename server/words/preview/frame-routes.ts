import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { frameSchemes, textFrame } from '#contract/desk/texts.ts'
import { keepFitting } from '#contract/texts/apply-texts.ts'
import { previewPages } from '#contract/texts/preview-pages.ts'
import type { Ground } from '../../case/feature.ts'
import { findTokenById } from '../../company/staff/program-tokens.ts'
import { isAdminSignedIn } from '../../company/staff/staff-guard.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { checkLength } from '../../platform/http/read-json.ts'
import { toPublished } from '../publish.ts'
import { toContext } from '../texts.ts'
import { addStyle, forceScheme, toPreviewPolicy } from './dress-page.ts'
import { isMail, previewRendering } from './render-preview.ts'
import { type FrameHolder, readToken } from './token.ts'

const MAX_FORM_BYTES = 512 * 1024
/** Files that pages show; the desk serves no script under its own name for another program. */
const SHOWN_FILE = /\.(?:avif|css|jpe?g|png|svg|webp|woff2)$/
const FILES = `${textFrame.path}/assets/`

/** Marks the words under the pointer, and the chosen ones. The words themselves have no box. */
const EDITOR_STYLE =
  '[data-words]{cursor:pointer}[data-words]:hover{outline:2px dashed #3b82f6;outline-offset:2px}[data-chosen]{outline:3px solid #3b82f6!important;outline-offset:2px}'

const frameSchema = v.object({
  token: v.string(),
  page: v.picklist(previewPages),
  scheme: v.picklist(frameSchemes),
  texts: v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string())),
})

type FrameDeps = Pick<
  Ground,
  'db' | 'vault' | 'now' | 'log' | 'pages' | 'renderings' | 'settings' | 'siteFiles' | 'limits'
>

/**
 * The page of the editor's frame: a draft as it is posted. Frames can't send a session, so a token of the editor's answer
 * stands for it while its holder may read the draft. Nothing is stored, and any instance answers.
 */
export function frameRoutes(deps: FrameDeps) {
  const { siteFiles } = deps
  const files = new Hono().get('/*', (c) => siteFiles.respond(c, c.req.path) ?? c.notFound())
  const route = new Hono()

  /** A file's theme could not be chosen. */
  async function inlineStyles(html: string): Promise<string> {
    const [link, href] = /<link rel="stylesheet" href="([^"]+)"[^>]*>/.exec(html) ?? []
    if (link === undefined || href === undefined) return html
    const style = await (await files.request(href)).text()
    return html.replace(link, () => `<style>${style}</style>`)
  }

  route.post(textFrame.path, async function showFrame(c) {
    const { token, page, scheme, texts } = await readForm(c)
    const granted = readToken(deps.vault, token, deps.now())
    if (granted === undefined || !(await mayRead(deps, granted.holder))) throw new AppError('forbidden')
    const { locale, holder } = granted
    const waitSeconds = await deps.limits.count('frames', holder.id)
    if (waitSeconds !== undefined) throw new AppError('too_many_requests', { retryAfterSeconds: waitSeconds })
    const fitting = keepFitting(toContext(deps, locale).defaults, texts)
    const words = toPublished(deps, deps.settings.present().texts[locale], fitting)
    const draft = { page, locale, words, at: deps.now(), isMarked: true }
    const rendered = await deps.renderings.render(previewRendering, draft, { of: holder.id })
    const dressed = addStyle(forceScheme(await inlineStyles(rendered), scheme), EDITOR_STYLE)
    // As the page's own script would have begun.
    const begun = dressed.replace('<html ', '<html class="js" ')
    const html = begun.replaceAll(/(["(]|\dw, )\/assets\//g, `$1${FILES}`)
    c.header('Content-Security-Policy', toPreviewPolicy(html, { isMail: isMail(page), framedBy: "'self'" }))
    c.header('X-Frame-Options', 'SAMEORIGIN')
    c.header('Cache-Control', 'no-store')
    return c.html(html)
  })

  route.get('/words-frame/assets/:file', (c) => {
    const file = c.req.param('file')
    const found = SHOWN_FILE.test(file) ? siteFiles.respond(c, `/assets/${file}`) : undefined
    if (found === undefined) throw new AppError('not_found')
    return found
  })

  return route
}

/** A link may have been taken back since, and an administrator may have signed out. */
async function mayRead(deps: FrameDeps, { id, sessionId }: FrameHolder): Promise<boolean> {
  if (sessionId === '') return (await findTokenById(deps, id))?.scopes.includes('words:review') ?? false
  return await isAdminSignedIn(deps, { id, sessionId })
}

async function readForm(c: Context): Promise<v.InferOutput<typeof frameSchema>> {
  checkLength(c.req, MAX_FORM_BYTES)
  const parsed = v.safeParse(frameSchema, await c.req.parseBody())
  if (!parsed.success) throw new AppError('invalid_request')
  return parsed.output
}
