import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runOn, send, startOn } from '#testing/server/commands.ts'
import { setSection } from '#testing/server/set-section.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pona-commands-'))
})

afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const run = (command: string, ...args: string[]) => runOn(dataDir, command, ...args)
const start = () => startOn(dataDir)

function readColumn(name: string): unknown[] {
  using database = new DatabaseSync(join(dataDir, 'pona.db'), { readOnly: true })
  return database
    .prepare(`select ${name} from inquiry`)
    .all()
    .map((row) => row[name])
}

it('rotates the data key while the server runs, erases, and verifies the log', async () => {
  const server = await start()
  const [first, second] = [await send(server, 'First'), await send(server, 'Second')]
  const [oldKey] = readColumn('key_id')
  expect(run('keys', 'rotate')).toMatchObject({ status: 0 })
  // The server looks for new keys every second, and then seals rows of the old one again.
  let sent = 2
  while (readColumn('key_id').every((key) => key === oldKey)) {
    await sleep(100)
    await send(server, `Message ${++sent}`)
  }
  await server.end('SIGTERM')
  const [newest, oldest] = run('keys', 'list').output.split('\n')
  expect([newest, oldest]).toEqual([
    expect.stringMatching(/\t[1-9]\d* rows$/),
    expect.stringMatching(/\t\d+ rows$/),
  ])

  expect(run('inquiry', 'erase', first)).toMatchObject({ status: 0 })
  expect(run('inquiry', 'erase', first)).toMatchObject({
    status: 1,
    output: expect.stringContaining('There is no inquiry'),
  })
  expect(run('audit', 'verify')).toMatchObject({
    status: 0,
    output: `The event log is intact: ${sent + 3} events, and so are accounts, sessions, tokens, links, webhooks and settings\n`,
  })
  expect(run('audit', 'head').output).toMatch(
    new RegExp(`^The newest entry of the event log is ${sent + 3}, with the hash [0-9a-f]{64}\n$`),
  )
  const references = readColumn('reference')
  expect([references.includes(first), references.includes(second)]).toEqual([false, true])
  expect(existsSync(join(dataDir, 'keys', 'data-keys'))).toBe(true)
})

it('shows the data keys for a copy, from their file or from the environment', async () => {
  const server = await start()
  await server.end('SIGTERM')
  const stored = readFileSync(join(dataDir, 'keys', 'data-keys'), 'utf8').trim()
  expect(run('keys', 'show')).toMatchObject({ status: 0, output: expect.stringContaining(`${stored}\n\n`) })
  expect(JSON.parse(run('keys', 'show', '--json').output)).toEqual({ keys: stored.split('\n') })
  rmSync(join(dataDir, 'keys'), { recursive: true })
  expect(run('keys', 'show')).toMatchObject({ status: 1 })
})

it('lists who did what in a time, for somebody who answers an incident', async () => {
  const server = await start()
  const reference = await send(server, 'First')
  await server.end('SIGTERM')
  expect(run('staff', 'add', 'asha@pona.test')).toMatchObject({ status: 0 })
  expect(run('inquiry', 'erase', reference)).toMatchObject({ status: 0 })
  const list = (...args: string[]) => {
    const { status, output } = run('audit', 'list', '--json', ...args)
    expect(status).toBe(0)
    const { events } = JSON.parse(output) as { events: { kind: string; by: string | null; at: string }[] }
    return events
  }
  const all = list()
  expect(all.map(({ kind }) => kind)).toEqual(['settings-begun', 'received', 'account-added', 'erased'])
  expect(all.at(-1)).toMatchObject({ by: 'administrator' })
  expect(list('--since', `${all[2]?.at}`, '--until', `${all[3]?.at}`)).toEqual([all[2]])
  expect(list('--by', 'asha@pona.test')).toEqual([])
  expect(run('audit', 'list', '--since', '2040-01-01').output).toBe('The event log has no such entry\n')
  expect(run('audit', 'list', '--since', 'yesterday')).toMatchObject({
    status: 64,
    output: expect.stringContaining('yesterday is no time: write 2026-11-20'),
  })
})

it('names what was cut off from the end of the event log', async () => {
  const server = await start()
  for (let n = 0; n < 3; n++) await send(server, `Message ${n}`)
  await server.end('SIGTERM')
  const database = new DatabaseSync(join(dataDir, 'pona.db'))
  database.exec('delete from event where n = 5')
  database.close()
  expect(run('audit', 'verify')).toMatchObject({
    status: 1,
    output: expect.stringContaining('lacks the newest 1 of 5 entries'),
  })
})

it('no older version of a setting counts where somebody has deleted the newest, until it is accepted', async () => {
  await (await start()).end('SIGTERM')
  for (const folder of ['Old', 'New']) await setSection(dataDir, 'mailbox', { folder })
  {
    using database = new DatabaseSync(join(dataDir, 'pona.db'))
    database.exec("delete from setting where section = 'mailbox' and version = 2")
  }
  await expect(start()).rejects.toThrow('pona audit accept mailbox')
  expect(run('audit', 'verify')).toMatchObject({ status: 1, output: expect.stringContaining('mailbox') })
  expect(run('audit', 'accept', 'mailbox')).toMatchObject({
    status: 0,
    output: expect.stringContaining('counts as version 3'),
  })
  expect(run('audit', 'accept', 'mailbox')).toMatchObject({ status: 1 })
  expect(run('audit', 'verify')).toMatchObject({ status: 0 })
  await using server = await start()
  expect(await send(server, 'After')).toMatch(/^PN-/)
})
