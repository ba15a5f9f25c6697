import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runAside, runWith, send } from '#testing/server/commands.ts'
import { findFreePort } from '#testing/server/free-port.ts'
import { startServer } from '#testing/server/server-process.ts'
import { readVersion } from '../../server/platform/process/version.ts'

let dataDir: string
let settings: Record<string, string>

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'pona-status-'))
  settings = { DATA_DIR: dataDir, SMTP_URL: 'smtp://127.0.0.1:9', LOG_LEVEL: 'silent' }
})

afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

async function findPorts() {
  const ports = { port: await findFreePort(), deskPort: await findFreePort() }
  return { ports, environment: { PORT: String(ports.port), DESK_PORT: String(ports.deskPort) } }
}

function readState(environment: Record<string, string>) {
  const { status, output } = runWith({ ...settings, ...environment }, 'status', '--json')
  return { status, state: JSON.parse(output) as Record<string, unknown> }
}

it('tells of a server that serves, of one that needs a person, and of one that is gone', async () => {
  const { ports, environment } = await findPorts()
  await using server = await startServer(settings, ports)
  const well = readState(environment)
  expect(well).toMatchObject({
    status: 0,
    state: {
      version: readVersion(),
      runningVersion: readVersion(),
      serving: true,
      ready: true,
      problems: expect.arrayContaining([expect.objectContaining({ isWarning: true })]),
    },
  })
  const { since, diskFreeBytes } = well.state
  expect(well.state['problems']).not.toContainEqual(expect.objectContaining({ isWarning: false }))
  expect(Math.abs(Date.now() - Date.parse(String(since)))).toBeLessThan(60_000)
  expect(diskFreeBytes).toBeGreaterThan(0)

  await send(server, 'A mail of mine waits')
  runWith(settings, 'mail', 'hold')
  const held = runWith({ ...settings, ...environment }, 'status')
  expect(held.status).toBe(1)
  expect(held.output).toContain(`Pona ${readVersion()} serves, and needs a person.`)
  expect(held.output).toMatch(/Mails that are held since a restore: [1-9]\d*\.\n {2}.*"pona mail release"/)

  await server.end('SIGTERM')
  const gone = readState(environment)
  expect(gone).toMatchObject({ status: 1, state: { serving: false, ready: null, runningVersion: null } })
  expect(runWith({ ...settings, ...environment }, 'status').output).toContain(`Nothing answers at 127.0.0.1`)
})

it('asks one port under the name of the desk, with the token', async () => {
  const port = await findFreePort()
  const environment = {
    PORT: String(port),
    DESK_PORT: 'same',
    DESK_ORIGIN: `http://desk.localhost:${port}`,
    METRICS_TOKEN: 'a-token-of-the-monitor',
  }
  await using _server = await startServer({ ...settings, ...environment }, { port })
  expect(readState(environment)).toMatchObject({ status: 0, state: { serving: true, ready: true } })
  const other = readState({ ...environment, METRICS_TOKEN: 'the-token-of-yesterday' })
  expect(other).toMatchObject({ status: 1, state: { serving: true, ready: null } })
  expect(JSON.stringify(other.state['problems'])).toContain('another METRICS_TOKEN')
})

it('names a running version that is not that of the release', async () => {
  const server = createServer((request, response) =>
    response.end(request.url === '/up' ? '{"status":"ok","version":"0.0.9"}' : '{}'),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port')
  const { output } = await runAside({ ...settings, PORT: String(address.port) }, 'status')
  server.close()
  expect(output).toContain(`The running server is version 0.0.9, and this release is ${readVersion()}.`)
})

it('a first backup that fails is told at once', async () => {
  const BACKUP_TO = join(dataDir, 'no-folder')
  writeFileSync(BACKUP_TO, '')
  const { ports, environment } = await findPorts()
  await using _server = await startServer({ ...settings, BACKUP_TO }, ports)
  const read = () => runAside({ ...settings, ...environment }, 'status')
  await expect
    .poll(async () => (await read()).output, { timeout: 60_000 })
    .toContain('The last backup failed: ')
  expect((await read()).output).toMatch(/newest backup +none yet\n/)
}, 90_000)
