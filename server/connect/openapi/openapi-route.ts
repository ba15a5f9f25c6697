import { Hono } from 'hono'
import type { DescribedApi } from './describe-api.ts'

/** Public: it says what there is, and grants nothing. Made at the first request, because a start needs none of it. */
export function openApiRoute(readApi: () => DescribedApi): Hono {
  let text: Promise<string> | undefined

  async function describe(): Promise<string> {
    const { describeApi } = await import('./describe-api.ts')
    return JSON.stringify(describeApi(readApi()))
  }

  return new Hono().get('/openapi.json', async function showDescription(c) {
    text ??= describe()
    text.catch(() => {
      text = undefined
    })
    c.header('Cache-Control', 'no-cache')
    return c.body(await text, 200, { 'Content-Type': 'application/json; charset=utf-8' })
  })
}
