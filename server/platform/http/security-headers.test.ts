import { Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { expect, it } from 'vitest'
import type { HstsOption } from '../config/config.ts'
import { securityHeaders } from './security-headers.ts'

async function readStrictTransport(https: boolean, hsts: HstsOption[]): Promise<string | null> {
  const app = new Hono().use(securityHeaders({ contentSecurityPolicy: {}, https, hsts }))
  return (await app.request('/')).headers.get('strict-transport-security')
}

it('browsers are told to stay on TLS for the own host alone, unless more is asked for', async () => {
  expect(await readStrictTransport(false, ['preload'])).toBeNull()
  expect(await readStrictTransport(true, [])).toBe('max-age=63072000')
  expect(await readStrictTransport(true, ['subdomains'])).toBe('max-age=63072000; includeSubDomains')
  expect(await readStrictTransport(true, ['preload'])).toBe('max-age=63072000; includeSubDomains; preload')
})

it('a drawing that is opened may have its own style, and nothing else', async () => {
  const app = new Hono().use(securityHeaders({ contentSecurityPolicy: {}, https: false, hsts: [] }))
  app.get('/drawing', (c) => c.body('<svg/>', 200, { 'Content-Type': getMimeType('drawing.svg') ?? '' }))
  app.get('/font', (c) => c.body('', 200, { 'Content-Type': 'font/woff2' }))
  const readPolicy = async (path: string) => (await app.request(path)).headers.get('content-security-policy')
  expect(await readPolicy('/drawing')).toBe("default-src 'none'; style-src 'unsafe-inline'")
  const inPage = await app.request('/drawing', { headers: { 'sec-fetch-dest': 'image' } })
  expect(inPage.headers.get('content-security-policy')).toBeNull()
  expect(await readPolicy('/font')).toBeNull()
  expect(await readPolicy('/nothing')).toContain("style-src 'self';")
})

it('a worker has a policy of its own, with which its page may run it', async () => {
  const worker = { path: /^\/assets\/pdf\.worker\b/, contentSecurityPolicy: "default-src 'none'" }
  const app = new Hono().use(securityHeaders({ contentSecurityPolicy: {}, https: false, hsts: [], worker }))
  app.get('/assets/*', (c) => c.body('', 200, { 'Content-Type': 'text/javascript' }))
  const read = async (path: string) => {
    const { headers } = await app.request(path)
    return [headers.get('content-security-policy'), headers.get('cross-origin-embedder-policy')]
  }
  expect(await read('/assets/pdf.worker.min-abc.mjs')).toEqual(["default-src 'none'", 'require-corp'])
  expect(await read('/assets/other.js')).toEqual([null, null])
})
