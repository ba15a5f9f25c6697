import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { answerCompressed } from './compressed-page.ts'

const html = `<!DOCTYPE html><p>${'Your reference is PN-2345-6789. '.repeat(500)}</p>`
const app = new Hono().get('/', (c) => answerCompressed(c, html, 422))

async function ask(encoding?: string) {
  const response = await app.request('/', { headers: encoding ? { 'accept-encoding': encoding } : {} })
  return { response, body: Buffer.from(await response.arrayBuffer()) }
}

it.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
] as const)('a page for %s is compressed', async (accepted, encoding, open) => {
  const { response, body } = await ask(accepted)
  expect(response.status).toBe(422)
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(response.headers.get('content-type')).toBe('text/html; charset=UTF-8')
  expect(response.headers.get('vary')).toMatch(/accept-encoding/i)
  expect(body.length).toBeLessThan(html.length / 10)
  expect(open(body).toString()).toMatch(/^<!DOCTYPE html><p>Your.*<\/p><!--[\w-]+-->$/)
})

it('a page for others is as it was made, and caches know that it depends on what they accept', async () => {
  const { response, body } = await ask('identity')
  expect(body.toString()).toBe(html)
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(response.headers.get('vary')).toMatch(/accept-encoding/i)
})

it.each(['br', 'gzip'])('the length of a page tells nothing: %s', async (encoding) => {
  const lengths = await Promise.all(Array.from({ length: 40 }, async () => (await ask(encoding)).body.length))
  expect(Math.max(...lengths) - Math.min(...lengths)).toBeGreaterThan(60)
  expect(new Set(lengths).size).toBeGreaterThan(20)
})
