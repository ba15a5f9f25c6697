import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import type { RenderFacts } from '../page-inputs.ts'
import type { Rendering } from './rendering.ts'
import { createRenderings } from './renderings.ts'

const thread = `import { parentPort } from 'node:worker_threads'
let facts
let rendered = 0
parentPort.on('message', (request) => {
  if (request.facts) facts = request.facts
  else if (request.input === 'endless') for (;;);
  else if (request.input === 'end') process.exit()
  else parentPort.postMessage({ html: [request.input, facts.named, ++rendered].join(' ') })
})`

const page: Rendering<string> = { name: 'page', render: (_tools, input) => input }
const of = 'visitors'

let file = ''
beforeAll(() => {
  file = join(mkdtempSync(join(tmpdir(), 'pona-thread-')), 'thread.mjs')
  writeFileSync(file, thread)
})

function open(readName: () => string, maxRenderMs?: number) {
  const readFacts = () => ({ named: readName() }) as unknown as RenderFacts
  return createRenderings({ file, distDir: '', readFacts, ...(maxRenderMs && { maxRenderMs }) })
}

it('renders from the facts of the moment in one thread', async () => {
  let name = 'early'
  using renderings = open(() => name)
  expect(await renderings.render(page, 'a', { of })).toBe('a early 1')
  name = 'late'
  renderings.refresh()
  expect(await renderings.render(page, 'b', { of })).toBe('b late 2')
})

it('ends a page that takes too long, and renders the others in another thread', async () => {
  using renderings = open(() => 'facts', 300)
  const endless = renderings.render(page, 'endless', { of: 'a draft' })
  const waiting = renderings.render(page, 'a', { of })
  await expect(endless).rejects.toThrow('too long')
  expect(await waiting).toBe('a facts 1')
})

it('starts another thread after one that has ended', async () => {
  using renderings = open(() => 'facts')
  await expect(renderings.render(page, 'end', { of })).rejects.toThrow('has ended')
  expect(await renderings.render(page, 'a', { of })).toBe('a facts 1')
})

it('refuses what waits once it closes', async () => {
  const renderings = open(() => 'facts')
  const pages = ['endless', 'a', 'b'].map((input) => renderings.render(page, input, { of }))
  renderings[Symbol.dispose]()
  const ended = await Promise.allSettled(pages)
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
})
