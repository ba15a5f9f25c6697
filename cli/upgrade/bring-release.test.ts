import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { bringRelease } from './bring-release.ts'

const NAME = `pona-1.0.1-linux-${process.arch}.tar.gz`
const installed = {
  folder: '',
  link: '',
  release: '',
  version: '1.0.0',
  pinnedKey: undefined,
}

/** Answers with a redirect each time, and 404 at the end. Returns what was asked for. */
async function bring(source: string, ...targets: string[]): Promise<{ asked: string[]; refusal: string }> {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: URL) => {
    asked.push(address.href)
    const location = targets[asked.length - 1]
    return new Response(null, location ? { status: 302, headers: { location } } : { status: 404 })
  })
  const work = mkdtempSync(join(tmpdir(), 'pona-bring-'))
  const refusal = await bringRelease(`${source}/${NAME}`, work, installed).catch(String)
  return { asked, refusal: String(refusal) }
}

it.each([
  ['https://releases.example', 'http://releases.example/SHA256SUMS'],
  ['https://releases.example', 'http://127.0.0.1/SHA256SUMS'],
  ['http://127.0.0.1:8000', 'http://releases.example/SHA256SUMS'],
  ['https://releases.example', 'ftp://releases.example/SHA256SUMS'],
])('follows no redirect from %s to %s', async (source, target) => {
  const { asked, refusal } = await bring(source, target)
  expect(asked).toEqual([`${source}/SHA256SUMS`])
  expect(refusal).toContain('by https only')
})

it('follows others, but not without end', async () => {
  const once = await bring('https://releases.example', 'https://cdn.example/SHA256SUMS')
  expect(once.asked).toEqual(['https://releases.example/SHA256SUMS', 'https://cdn.example/SHA256SUMS'])
  expect(once.refusal).toContain('the server answered 404')
  const endless = await bring('https://releases.example', ...Array.from({ length: 20 }, () => '/SHA256SUMS'))
  expect(endless.asked).toHaveLength(6)
  expect((await bring('http://127.0.0.1:8000', 'http://localhost:8001/SHA256SUMS')).asked).toHaveLength(2)
})
