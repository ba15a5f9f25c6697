import type { MiddlewareHandler } from 'hono'
import type { StyleVariables } from '../../platform/http/security-headers.ts'
import { toStyleHash } from '../../platform/http/static-files.ts'
import { html } from '../letters/html.ts'
import type { Settings } from '../settings/settings.ts'
import type { Setup } from './open-setup.ts'

const RETRY_AFTER_SECONDS = '60'

const STYLE = `:root{color-scheme:light dark}body{display:grid;min-height:100dvh;margin:0;place-content:center;\
padding:1.5rem;box-sizing:border-box;background:light-dark(#f7f6f3,#15181a);color:light-dark(#1d2326,#eef1f2);\
font:1.0625rem/1.5 system-ui,sans-serif;text-align:center}main{max-width:30rem}h1{margin:0 0 .75rem;\
font-size:1.75rem;line-height:1.2;text-wrap:balance}p{margin:.5rem 0}a{color:inherit;font-weight:600}`
const styleHashes = [toStyleHash(STYLE)]

/** Closes the public listener until the set-up has ended. Requests of monitors are answered before. */
export function waitForSetup(
  setup: Pick<Setup, 'isGated'>,
  settings: Pick<Settings, 'stored'>,
): MiddlewareHandler<{ Variables: StyleVariables }> {
  return async function answerWhileSetUp(c, next) {
    if (!(await setup.isGated())) return await next()
    c.header('Retry-After', RETRY_AFTER_SECONDS)
    c.header('Cache-Control', 'no-store')
    c.set('styleHashes', styleHashes)
    return c.html(toPage(settings.stored().values.company ?? {}), 503)
  }
}

type StoredCompany = NonNullable<ReturnType<Settings['stored']>['values']['company']>

/** Names what the company has entered; the example's facts would lead strangers to somebody else. */
function toPage({ name, phones }: StoredCompany): string {
  const title = name === undefined ? 'This site is being set up' : `${name} is being set up`
  const [phone] = phones ?? []
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${{ markup: STYLE }}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>Come back in a while.</p>
${phone ? html`<p>Or call <a href="tel:${phone.e164}">${phone.display}</a></p>` : ''}
</main>
</body>
</html>
`.markup
}
