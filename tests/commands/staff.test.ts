import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendContactEmail } from '#contract/inquiry/send-contact-email.ts'
import { cliFile } from '#testing/server/commands.ts'
import { wanjiku } from '#testing/server/inquiries.ts'
import { programEnvironment } from '#testing/server/program-environment.ts'
import { type ServerProcess, startServer } from '#testing/server/server-process.ts'

const email = 'asha@pona.test'
const password = 'a plum tree by the river'

let dataDir: string
let server: ServerProcess

async function openInstallation(): Promise<void> {
  dataDir = mkdtempSync(join(tmpdir(), 'pona-staff-'))
  server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'info' })
}

async function closeInstallation(): Promise<void> {
  await server[Symbol.asyncDispose]()
  rmSync(dataDir, { recursive: true, force: true })
}

function run(args: string[], input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cliFile, ...args], {
    // DESK_ORIGIN is unset: the server has stored it for the commands.
    env: { ...programEnvironment, DATA_DIR: dataDir },
    encoding: 'utf8',
    input,
  })
  return { status, output: stdout + stderr }
}

function createAuth() {
  const { auth } = createClient(server.deskOrigin, 'pona-public', { auth: { autoRefreshToken: false } })
  return auth
}

function readToken(output: string): string {
  return /token_hash=([\w-]{43})$/m.exec(output)?.[1] ?? ''
}

describe('an installation of its own', () => {
  beforeEach(openInstallation)
  afterEach(closeInstallation)

  it('invites, lets in, disables and resets while the server runs', async () => {
    const invited = run(['staff', 'add', email, '--name', 'Asha', '--admin'])
    expect(invited).toMatchObject({
      status: 0,
      output: expect.stringContaining(`${server.deskOrigin}/welcome#type=invite&token_hash=`),
    })
    const auth = createAuth()
    const taken = await auth.verifyOtp({ type: 'invite', token_hash: readToken(invited.output) })
    expect(taken.error).toBeNull()
    expect((await auth.updateUser({ password })).error).toBeNull()
    const { data: factor } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    if (factor === null) return expect.unreachable()
    const code = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) }).generate()
    expect((await auth.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull()

    expect(run(['staff', 'list']).output).toBe(`${email}\tAsha\tadministrator\n`)
    expect(run(['keys', 'rotate-signing'])).toMatchObject({ status: 0 })
    expect((await auth.getClaims()).error).toBeNull()

    const { data: signedIn } = await auth.getSession()
    const readLog = async () => {
      // `runOn` blocks this process: let it first notice the connections that the server has closed.
      await sleep(50)
      const headers = { authorization: `Bearer ${signedIn.session?.access_token}` }
      return (await fetch(`${server.deskOrigin}/desk/v1/audit`, { headers })).status
    }
    expect(await readLog()).toBe(200)
    expect(run(['staff', 'demote', email])).toEqual({
      status: 1,
      output: `${email} is the last administrator: promote somebody else first, or say --force to have none\n`,
    })
    expect(run(['staff', 'demote', email, '--force']).output).toBe(`${email} is a coordinator from now on\n`)
    expect(await readLog()).toBe(403)
    expect(run(['staff', 'promote', email]).output).toBe(`${email} is an administrator from now on\n`)
    expect(run(['staff', 'promote', email]).output).toBe(`${email} is an administrator already\n`)
    expect(await readLog()).toBe(200)

    expect(run(['staff', 'disable', email]).output).toContain('is the last administrator')
    expect(run(['staff', 'disable', email, '--force'])).toMatchObject({ status: 0 })
    expect((await auth.getUser()).error).not.toBeNull()
    expect((await createAuth().signInWithPassword({ email, password })).error?.code).toBe('user_banned')
    expect(run(['staff', 'list']).output).toContain('disabled')
    expect(run(['staff', 'enable', email])).toMatchObject({ status: 0 })
    expect((await createAuth().signInWithPassword({ email, password })).error).toBeNull()

    const reset = run(['staff', 'reset', email])
    expect(reset.output).toContain(`${server.deskOrigin}/welcome#type=recovery&token_hash=`)
    expect((await createAuth().signInWithPassword({ email, password })).error?.code).toBe(
      'invalid_credentials',
    )
    const again = createAuth()
    const token_hash = readToken(reset.output)
    expect((await again.verifyOtp({ type: 'recovery', token_hash })).error).toBeNull()
    expect((await again.mfa.listFactors()).data?.all).toEqual([])
    expect(run(['audit', 'verify']).output).toContain('The event log is intact')
    expect(server.output()).not.toContain(email)
    expect(server.output()).not.toContain(token_hash)
  })

  it('an account that is changed in the database is named by the check, and by a restore', async () => {
    run(['staff', 'add', email, '--password-stdin'], `${password}\n`)
    expect(run(['audit', 'verify'])).toMatchObject({ status: 0 })
    const database = new DatabaseSync(join(dataDir, 'pona.db'))
    database.exec('update staff set admin = 1')
    database.close()
    expect((await createAuth().signInWithPassword({ email, password })).error?.code).toBe(
      'invalid_credentials',
    )
    expect(server.output()).toContain('changed in the database by somebody without the data keys')
    const finding = { status: 1, output: expect.stringMatching(`none of them can sign in: ${email}`) }
    expect(run(['audit', 'verify'])).toMatchObject(finding)
    expect(run(['staff', 'enable', email])).toMatchObject({ status: 1 })

    const backup = join(dataDir, 'backup.db')
    expect(run(['backup', backup])).toMatchObject({ status: 0 })
    await server.end('SIGTERM')
    const restored = run(['restore', backup])
    expect(restored).toMatchObject({
      status: 1,
      output: expect.stringContaining('which grant nothing now: 1. "pona audit verify" names'),
    })
    expect(restored.output).toContain('Restored')

    expect(run(['staff', 'reset', email]).output).toContain('Its role is now coordinator')
    expect(run(['audit', 'verify'])).toMatchObject({ status: 0 })
  })

  it('takes a password from standard input, which nobody sees', async () => {
    const added = run(['staff', 'add', email, '--password-stdin'], `${password}\n`)
    expect(added).toEqual({ status: 0, output: `${email} can sign in at ${server.deskOrigin}\n` })
    expect((await createAuth().signInWithPassword({ email, password })).error).toBeNull()
    expect(run(['staff', 'list']).output).toBe(`${email}\tasha\n`)
    expect(readFileSync(join(dataDir, 'pona.db')).includes(password)).toBe(false)
  })

  it('asks for a new owner of open inquiries before disabling an account', async () => {
    run(['staff', 'add', email, '--name', 'Asha'])
    run(['staff', 'add', 'baraka@pona.test'])
    await fetch(server.origin + sendContactEmail.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: 'pona-public' },
      body: JSON.stringify(wanjiku),
    })
    const database = new DatabaseSync(join(dataDir, 'pona.db'), { timeout: 5_000 })
    database.exec("update inquiry set owner = (select id from staff where name = 'Asha')")
    database.close()
    const { status, output } = run(['staff', 'disable', email])
    expect(status).toBe(1)
    expect(output).toContain(`${email} has 1 open inquiry. Say where it goes:`)
    expect(output).toContain(`pona staff disable ${email} --to nobody`)
    expect(run(['staff', 'list']).output).not.toContain('disabled')
    expect(run(['staff', 'disable', email, '--to', 'nobody-here@pona.test'])).toMatchObject({
      status: 1,
      output: 'There is no account of nobody-here@pona.test\n',
    })
    expect(run(['staff', 'disable', email, '--to', 'baraka@pona.test'])).toEqual({
      status: 0,
      output: `${email} is signed out and can't sign in any more\n1 open inquiry: with baraka@pona.test now\n`,
    })
    expect(run(['audit', 'verify']).output).toContain('The event log is intact')
  })

  it('adds an address once', () => {
    expect(run(['staff', 'add', email]).status).toBe(0)
    expect(run(['staff', 'add', email.toUpperCase()])).toMatchObject({
      status: 1,
      output: expect.stringContaining('has an account already'),
    })
  })
})

describe('an installation without accounts', () => {
  beforeAll(openInstallation)
  afterAll(closeInstallation)

  it.each([
    ['nothing', [], 'Usage:'],
    ['another word', ['remove', email], 'Usage:'],
    ['no address', ['add'], 'Usage:'],
    ['what is no address', ['add', 'asha'], 'Usage:'],
    ['another option', ['add', email, '--root'], 'Usage:'],
    ['an address without an account', ['reset', email], 'There is no account of'],
    ['an address without an account, to promote', ['promote', email], 'There is no account of'],
    ['an address without an account, to disable', ['disable', email], 'There is no account of'],
    [
      'an address without an account, to disable to somebody',
      ['disable', email, '--to', 'nobody'],
      'There is',
    ],
    ['a weak password', ['add', email, '--password-stdin'], 'The password is too weak'],
  ])('refuses %s in one sentence', (_what, args, sentence) => {
    const { status, output } = run(['staff', ...args], 'password1234')
    expect(status).toBe(sentence === 'Usage:' ? 64 : 1)
    expect(output).toContain(sentence)
    expect(output).not.toMatch(/\n\s+at /)
    expect(run(['staff', 'list']).output).toContain('There is no account yet')
  })
})
