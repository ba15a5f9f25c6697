import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { RequestPage } from '#contract/site/site-build.ts'
import { RETRY_AFTER_SECONDS } from '../../platform/http/app-error.ts'
import { readClientAddress } from '../../platform/http/client-address.ts'
import { answerCompressed } from '../../platform/http/compressed-page.ts'
import { hashInlineStyles } from '../../platform/http/static-files.ts'
import type { Limits } from '../../platform/limits/limits.ts'

const MAX_WAITING = 20

export type AnswerPage = (c: Context, page: RequestPage, status: ContentfulStatusCode) => Promise<Response>

type PageAnswerDeps = {
  renderPage: (page: RequestPage) => Promise<string>
  limits: Pick<Limits, 'count'>
  config: { trustedProxies: number }
}

/** Beyond the limits, visitors get a cheap page that keeps what was typed. */
export function createPageAnswers({ renderPage, limits, config }: PageAnswerDeps): AnswerPage {
  let waiting = 0

  async function renderCounted(page: RequestPage): Promise<string> {
    waiting += 1
    try {
      return await renderPage(page)
    } finally {
      waiting -= 1
    }
  }

  return async function answerPage(c, page, status) {
    const waitSeconds = await limits.count('pages', readClientAddress(c, config.trustedProxies))
    if (waitSeconds === undefined && waiting < MAX_WAITING)
      return answerWith(c, await renderCounted(page), status)
    c.header('Retry-After', String(waitSeconds ?? RETRY_AFTER_SECONDS))
    return answerWith(
      c,
      await renderPage({ kind: 'too-many', locale: page.locale, ...toTyped(page) }),
      waitSeconds === undefined ? 503 : 429,
    )
  }
}

/** Its style follows the present colours, which may be others than those with which the listener was opened. */
function answerWith(c: Context, html: string, status: ContentfulStatusCode): Promise<Response> {
  c.set('styleHashes', hashInlineStyles(Buffer.from(html)))
  return answerCompressed(c, html, status)
}

/** Returns the fields to be sent again; a page of its own address takes its form there. */
function toTyped(page: RequestPage): { values: Record<string, string>; isOwnForm?: true } {
  if (page.kind === 'inquiry-form') return { values: { ...page.values } }
  if (page.kind !== 'patient-page') return { values: {} }
  const forms = [
    { act: 'add', ...page.form },
    { act: 'contact', ...page.contact },
  ]
  const typed = forms.find(({ values }) => Object.keys(values).length > 0)
  if (typed === undefined) return { values: {} }
  const { values, key, act } = typed
  return { values: { ...values, key, act }, isOwnForm: true }
}
