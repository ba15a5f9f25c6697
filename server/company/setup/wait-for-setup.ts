import type { MiddlewareHandler } from 'hono'
import type { Setup } from './open-setup.ts'

const RETRY_AFTER_SECONDS = '60'

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Being set up</title>
</head>
<body>
<h1>This site is being set up</h1>
<p>Come back in a while.</p>
</body>
</html>
`

/** Closes the public listener until the set-up has ended. Requests of monitors are answered before. */
export function waitForSetup(setup: Pick<Setup, 'isGated'>): MiddlewareHandler {
  return async function answerWhileSetUp(c, next) {
    if (!(await setup.isGated())) return await next()
    c.header('Retry-After', RETRY_AFTER_SECONDS)
    c.header('Cache-Control', 'no-store')
    return c.html(page, 503)
  }
}
