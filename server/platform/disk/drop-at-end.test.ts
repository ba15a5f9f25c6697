import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dropAtEnd } from './drop-at-end.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pona-drop-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function makeFiles(): string {
  const file = join(folder, 'copy.db.unfinished')
  for (const suffix of ['', '-journal']) writeFileSync(file + suffix, 'half')
  return file
}

it('removes a file with its journal when it is disposed', () => {
  const file = makeFiles()
  {
    using _file = dropAtEnd(file)
    expect(existsSync(file)).toBe(true)
  }
  expect(readdirSync(folder)).toEqual([])
  expect(process.listenerCount('SIGTERM')).toBe(0)
})

async function endChild(end: string, signal?: NodeJS.Signals) {
  const file = makeFiles()
  const program = `import { dropAtEnd } from ${JSON.stringify(new URL('./drop-at-end.ts', import.meta.url).href)}
    using dropped = dropAtEnd(${JSON.stringify(file)})
    console.log('ready')
    ${end}`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  await once(child.stdout, 'data')
  if (signal) child.kill(signal)
  const [status] = (await once(child, 'exit')) as [number | null]
  return { status, left: readdirSync(folder) }
}

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('removes it when %s ends the process', async (signal) => {
  expect(await endChild('await new Promise(() => setInterval(() => {}, 1000))', signal)).toEqual({
    status: 1,
    left: [],
  })
})

it('removes it when an error ends the process', async () => {
  expect(await endChild("setTimeout(() => { throw new Error('bug') }); await new Promise(() => {})")).toEqual(
    {
      status: 1,
      left: [],
    },
  )
})

it('can not remove it when the process is killed', async () => {
  const { left } = await endChild('await new Promise(() => setInterval(() => {}, 1000))', 'SIGKILL')
  expect(left).toHaveLength(2)
})
