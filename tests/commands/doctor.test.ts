import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runWith } from '#testing/server/commands.ts'
import { findFreePort } from '#testing/server/free-port.ts'
import { startServer } from '#testing/server/server-process.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pona-doctor-'))
})

afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

type Checked = { name: string; result: string; sentence: string; next?: string }

it('takes no other option', () => {
  expect(runWith({}, 'doctor', '--brand')).toMatchObject({
    status: 64,
    output: expect.stringContaining('pona doctor [--json]'),
  })
})

it('names all settings that can’t be used', () => {
  const { status, output } = runWith({ PORT: 'x', TRUSTED_PROXIES: 'many' }, 'doctor', '--json')
  const { good, checks } = JSON.parse(output) as { good: boolean; checks: Checked[] }
  expect([status, good, checks.map(({ sentence }) => sentence)]).toEqual([
    1,
    false,
    [expect.stringMatching(/^PORT: expected a port/), expect.stringMatching(/^TRUSTED_PROXIES: expected/)],
  ])
})

it('finds what is wrong with an installation, and nothing once that is mended', async () => {
  const ports = { port: await findFreePort(), deskPort: await findFreePort() }
  const settings = { DATA_DIR: dataDir, PORT: String(ports.port), DESK_PORT: String(ports.deskPort) }
  await using server = await startServer({ ...settings, LOG_LEVEL: 'silent' }, ports)
  const examine = () => {
    const { status, output } = runWith({ ...settings, DESK_ORIGIN: server.deskOrigin }, 'doctor')
    return { status, wrong: /^Wrong\n(.*?)\n\n/ms.exec(output)?.[1] ?? '', output }
  }
  const before = examine()
  expect(before.status).toBe(1)
  expect(before.output).toMatch(/^Wrong: 1 of \d+ that were checked\.$/m)
  expect(before.wrong).toContain('There is no administrator')
  expect(before.wrong).toContain('Run "pona setup-link"')

  runWith(settings, 'staff', 'add', 'asha@pona.example', '--admin')
  const after = examine()
  expect(after).toMatchObject({ status: 0, wrong: '' })
  expect(after.output).toMatch(/^Nothing is wrong\. Checked: \d+, with \d hints\.$/m)
  expect(after.output).toContain(`- ${server.origin} leads to this server.`)
})
