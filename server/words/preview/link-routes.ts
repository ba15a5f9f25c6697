import { hash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { toHomePath } from '#contract/locales.ts'
import type { PublishedLanguage } from '#contract/site/published.ts'
import { type PreviewPage, previewPages } from '#contract/texts/preview-pages.ts'
import { escapeHtml } from '#contract/words/escape-html.ts'
import type { Ground } from '../../case/feature.ts'
import { findProgramToken } from '../../company/staff/program-tokens.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { readClientAddress } from '../../platform/http/client-address.ts'
import { toPublished } from '../publish.ts'
import { readDraft } from '../texts.ts'
import { addStyle, toPreviewPolicy } from './dress-page.ts'
import { isMail, previewRendering } from './render-preview.ts'

export const PREVIEW_PATH = '/preview'

const MAX_KEPT = 20

const BAR_STYLE =
  '.draft-bar{padding:12px 16px;background:#f0b13c;color:#14241f;font:16px/1.5 system-ui,sans-serif}.draft-bar a{display:inline-block;padding:10px 12px 10px 0;color:inherit}.draft-bar p{margin:0}'

/** In the bar above each page. */
const shown: Partial<Record<PreviewPage, string>> = {
  home: 'Home',
  privacy: 'Privacy notice',
  accessibility: 'Accessibility',
  costs: 'Costs',
  sent: 'After sending',
  patient: 'Patient’s page',
  'mail-acknowledgement': 'Confirming mail',
  'not-found': 'Not found',
}

type LinkDeps = Pick<
  Ground,
  'db' | 'vault' | 'now' | 'limits' | 'config' | 'log' | 'pages' | 'renderings' | 'settings'
>

/** Shows the draft to anybody who has its link. It can't be sent from, indexed or kept. */
export function linkRoutes(deps: LinkDeps) {
  const keep = createKept()
  const route = new Hono()

  route.get(`${PREVIEW_PATH}/:token/:page?`, async function showDraft(c) {
    keepPrivate(c)
    const waitSeconds = await deps.limits.count('pages', readClientAddress(c, deps.config.trustedProxies))
    if (waitSeconds !== undefined) throw new AppError('too_many', { retryAfterSeconds: waitSeconds })
    const token = c.req.param('token')
    const found = await findProgramToken(deps, token)
    const page = previewPages.find((one) => one === (c.req.param('page') ?? 'home'))
    if (!found?.scopes.includes('words:draft') || found.locale === null || page === undefined)
      return toEnded(c)
    const { id, locale, expiresAt: until } = found
    const published = deps.settings.present().texts
    const { texts } = await readDraft(deps, locale, published)
    const words = toPublished(deps, published[locale], texts)
    const html = await keep([id, page, words, deps.settings.stored().versions], () =>
      renderDraft(deps, { page, locale, words, token, until, of: id }),
    )
    c.header('Content-Security-Policy', toPreviewPolicy(html, { isMail: isMail(page), framedBy: "'none'" }))
    return c.html(html)
  })

  return route
}

function keepPrivate(c: Context): void {
  c.header('Cache-Control', 'no-store')
  c.header('X-Robots-Tag', 'noindex, nofollow')
  // The address is the secret.
  c.header('Referrer-Policy', 'no-referrer')
}

type Draft = {
  page: PreviewPage
  locale: string
  words: PublishedLanguage
  token: string
  until: number
  of: string
}

async function renderDraft(
  { renderings, now }: LinkDeps,
  { token, until, of, ...draft }: Draft,
): Promise<string> {
  const base = `${PREVIEW_PATH}/${token}/`
  const html = await renderings.render(previewRendering, { ...draft, at: now() }, { of })
  const own = html
    .replace(/<meta name="robots"[^>]*>/g, '')
    .replace('</head>', '<meta name="robots" content="noindex,nofollow"></head>')
    .replaceAll('<form ', '<form inert ')
    .replace(/<body[^>]*>/, (body) => `${body}${toBar(base, draft.page, until)}`)
  return addStyle(leadInside(own, base, draft.locale), BAR_STYLE)
}

/** Links to the site's own pages lead to those of the draft. */
function leadInside(html: string, base: string, locale: string): string {
  const home = toHomePath(locale)
  const leads: Readonly<Record<string, string>> = {
    [`${home}privacy"`]: 'privacy"',
    [`${home}accessibility"`]: 'accessibility"',
    [`${home}costs"`]: 'costs"',
    [`${home}"`]: 'home"',
    [`${home}#`]: 'home#',
  }
  return Object.entries(leads).reduce(
    (led, [from, to]) => led.replaceAll(`href="${from}`, `href="${base}${to}`),
    html,
  )
}

function toBar(base: string, page: PreviewPage, until: number): string {
  const links = Object.entries(shown).map(
    ([name, label]) =>
      `<a href="${base}${name}"${name === page ? ' aria-current="page"' : ''}>${escapeHtml(label)}</a>`,
  )
  const time = new Date(until).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ', ')
  return `<aside class="draft-bar" aria-label="Draft"><p>A draft, not published. This link works until ${time} UTC. Nothing can be sent from here.</p>${links.join(' ')}</aside>`
}

function toEnded(c: Context): Response | Promise<Response> {
  const words = 'This link has ended. Ask whoever sent it for a new one.'
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>Link ended</title></head><body><main><h1>${words}</h1></main></body></html>`
  c.header('Content-Security-Policy', toPreviewPolicy(page, { isMail: false, framedBy: "'none'" }))
  return c.html(page, 404)
}

/** The pages that were rendered last, by everything that decides how they look. */
function createKept() {
  const kept = new Map<string, string>()
  return async function keep(from: unknown, render: () => Promise<string>): Promise<string> {
    const key = hash('sha256', JSON.stringify(from))
    const html = kept.get(key) ?? (await render())
    kept.delete(key)
    kept.set(key, html)
    for (const old of [...kept.keys()].slice(0, -MAX_KEPT)) kept.delete(old)
    return html
  }
}
