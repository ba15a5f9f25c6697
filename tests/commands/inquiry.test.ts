import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readZip } from '#testing/files/read-zip.ts'
import { runAside, send, startOn } from '#testing/server/commands.ts'
import type { ServerProcess } from '#testing/server/server-process.ts'

let folder: string
let server: ServerProcess

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pona-inquiry-'))
  server = await startOn(folder)
})

afterEach(async () => {
  await server[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

const run = (...args: string[]) => runAside({ DATA_DIR: folder }, 'inquiry', ...args)

it('lists, exports and erases what is of one person, beside a running server', async () => {
  const [first, second] = [await send(server, 'My knee hurts'), await send(server, 'And my hip')]
  expect(await run('person', first)).toMatchObject({
    status: 0,
    output: expect.stringContaining(`same email and phone as ${first}`),
  })

  const file = join(folder, 'hers.zip')
  expect(await run('export', first, file, second)).toMatchObject({ status: 0 })
  const document = String(readZip(readFileSync(file)).get(`${first}.html`))
  for (const words of ['My knee hurts', 'And my hip']) expect(document).toContain(words)
  expect(await run('export', first, file)).toMatchObject({
    status: 1,
    output: expect.stringContaining('exists: name a new file'),
  })

  expect(await run('erase', first, second)).toMatchObject({
    status: 0,
    output: expect.stringContaining(`Erased from the database: ${first}, ${second}.`),
  })
  for (const reference of [first, second])
    expect(await run('person', reference)).toMatchObject({
      status: 1,
      output: `There is no inquiry ${reference}\n`,
    })
})

it('refuses what is not known to be of the same person, and leaves nothing of a refused export', async () => {
  const first = await send(server, 'My knee hurts')
  const file = join(folder, 'hers.zip')
  for (const args of [
    ['erase', first, 'PN-0000-0000'],
    ['export', first, file, 'PN-0000-0000'],
  ])
    expect(await run(...args)).toMatchObject({
      status: 1,
      output: expect.stringContaining('PN-0000-0000 is not known to be of the same person'),
    })
  expect(existsSync(file)).toBe(false)
  expect(readdirSync(folder).filter((name) => name.includes('.zip'))).toEqual([])
  expect((await run('export', first, 'hers.pdf')).output).toContain('Usage:')
  expect((await run('person', first)).status).toBe(0)
})
