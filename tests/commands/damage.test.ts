import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runOn, startOn } from '#testing/server/commands.ts'
import { damageAnIndex } from '#testing/server/damage.ts'
import { wanjiku } from '#testing/server/inquiries.ts'
import type { ServerProcess } from '#testing/server/server-process.ts'

let folder: string
let dataDir: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pona-damage-'))
  dataDir = join(folder, 'data')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function makeDamaged(): Promise<void> {
  await (await startOn(dataDir)).end('SIGTERM')
  expect(runOn(dataDir, 'backup', join(folder, 'copy.db'))).toMatchObject({ status: 0 })
  damageAnIndex(join(dataDir, 'pona.db'))
}

function send({ origin }: ServerProcess): Promise<Response> {
  return fetch(`${origin}/functions/v1/send-contact-email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: 'pona-public' },
    body: JSON.stringify(wanjiku),
  })
}

async function waitForReadiness(server: ServerProcess, checked: string): Promise<unknown> {
  const read = async () => (await fetch(`${server.deskOrigin}/readyz`)).json()
  await vi.waitUntil(async () => (await read()).checked === checked, { timeout: 50_000, interval: 100 })
  return read()
}

it('takes no more inquiries into a database that is found damaged, and the next start refuses it', async () => {
  await makeDamaged()
  {
    await using server = await startOn(dataDir)
    expect(await waitForReadiness(server, 'damaged')).toMatchObject({
      ready: false,
      database: false,
      complete: false,
    })
    expect((await send(server)).status).toBe(503)
    expect((await fetch(server.origin)).status).toBe(200)
    expect(await (await fetch(`${server.deskOrigin}/metrics`)).text()).toContain('pona_losses 1')
    expect(server.output()).toMatch(/"level":50,.*The database is damaged, and takes no more writes: restore/)
    expect(await server.end('SIGTERM')).toBe(0)
  }
  await expect(startOn(dataDir)).rejects.toThrow('The database is damaged: restore a backup')

  expect(runOn(dataDir, 'restore', join(folder, 'copy.db'))).toMatchObject({ status: 0 })
  await using restored = await startOn(dataDir)
  expect(await waitForReadiness(restored, 'sound')).toMatchObject({ database: true, complete: true })
  expect((await send(restored)).status).toBe(200)
})
