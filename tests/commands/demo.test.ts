import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ServerProcess, startServer } from '#testing/server/server-process.ts'
import { rootDir } from '../../scripts/paths.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pona-demo-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const ordinary = () => join(folder, 'data')

function startDemo(): Promise<ServerProcess> {
  // Nothing listens at the addresses that the demo must leave out.
  const elsewhere = { DATABASE_URL: 'postgres://127.0.0.1:1/none', SMTP_URL: 'smtp://127.0.0.1:1' }
  return startServer({ DATA_DIR: ordinary(), ...elsewhere }, { args: ['--demo'], cwd: folder })
}

async function readLink(server: ServerProcess): Promise<string> {
  await expect.poll(() => server.output()).toMatch(/^Demo: http\S+\/welcome#type=magiclink&token_hash=\S+$/m)
  return /token_hash=(\S+)/.exec(server.output())?.[1] ?? ''
}

async function takeLink({ deskOrigin }: ServerProcess, token: string): Promise<Response> {
  return await fetch(`${deskOrigin}/auth/v1/verify`, {
    method: 'POST',
    headers: { apikey: 'pona-public', 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'magiclink', token_hash: token }),
  })
}

async function countInquiries(server: ServerProcess, session: Response): Promise<unknown> {
  const { access_token: token } = (await session.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${server.deskOrigin}/desk/v1/admin/invented`, { headers })).json()
}

it('serves invented inquiries from a folder of its own, and signs in by a link that works once', async () => {
  for (const _start of ['first', 'second']) {
    await using server = await startDemo()
    const token = await readLink(server)
    const session = await takeLink(server, token)
    expect(await countInquiries(server, session)).toEqual({ isOffered: false, inquiries: 30 })
    expect((await takeLink(server, token)).status).toBe(403)
    expect(readdirSync(folder)).toEqual(['.demo'])
    expect(existsSync(join(folder, '.demo', 'mail'))).toBe(false)
    await server.end('SIGTERM')
  }
})

it('never runs in production', async () => {
  for (const file of ['scripts/start.mjs', 'server/main.mjs']) {
    const { status, stderr } = spawnSync(process.execPath, [join(rootDir, file), '--demo'], {
      ...{ cwd: folder, encoding: 'utf8' },
      env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
    })
    expect([file, status]).toEqual([file, 78])
    expect(stderr).toContain('NODE_ENV: expected none with --demo')
  }
  expect(readdirSync(folder)).toEqual([])
})
