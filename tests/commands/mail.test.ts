import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startMailServer } from '#testing/mail/mail-server.ts'
import { cliFile, runOn, send } from '#testing/server/commands.ts'
import { findFreePort } from '#testing/server/free-port.ts'
import { programEnvironment } from '#testing/server/program-environment.ts'
import { startServer } from '#testing/server/server-process.ts'

let folder: string
let dataDir: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pona-mail-'))
  dataDir = join(folder, 'data')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Not `runOn`: it would block the mail server, which runs in this process. */
async function runMail(args: string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, [cliFile, 'mail', ...args], {
    env: { ...programEnvironment, DATA_DIR: dataDir, ...settings },
  })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { stdout, stderr }
}

it('a test mail arrives as mails to patients look, or becomes a file', async () => {
  await using mailServer = await startMailServer()
  const { stdout } = await runMail(['test', 'asha@pona.test'], { SMTP_URL: mailServer.url })
  expect(stdout).toContain(`${mailServer.url} took the test mail to asha@pona.test`)
  const [mail] = mailServer.mails
  expect(mail).toMatchObject({
    envelopeTo: ['asha@pona.test'],
    subject: 'Test mail from Pona',
    html: expect.stringContaining('It can, so there is nothing left to do.'),
  })

  expect((await runMail(['test'], {})).stdout).toContain(`is a file in ${dataDir}/mail`)
  const [file = ''] = readdirSync(join(dataDir, 'mail'))
  expect(readFileSync(join(dataDir, 'mail', file), 'utf8')).toContain('To: care@pona.example')
  expect((await runMail(['test', 'no address'], {})).stderr).toContain('Usage:')
})

it('a refusal, a wrong password, a certificate and a port without TLS are told apart', async () => {
  const listen = async (server: { listen: (port: number, host: string, done: () => void) => unknown }) => {
    const port = await findFreePort()
    await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
    return port
  }
  const onAuth: ConstructorParameters<typeof SMTPServer>[0] = {
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(Object.assign(new Error('No'), { responseCode: 535 })),
  }
  // The package's certificate has expired, which this test needs.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const [guarded, secure] = [new SMTPServer(onAuth), new SMTPServer({ secure: true })]
  for (const server of [guarded, secure]) server.on('error', () => {})
  const [guardedPort, securePort] = [await listen(guarded), await listen(secure)]
  const sentences = [
    [`smtp://127.0.0.1:${await findFreePort()}`, 'The mail server refuses connections'],
    [`smtp://pona:secret-word@127.0.0.1:${guardedPort}`, 'did not accept our user name and password'],
    [`smtps://127.0.0.1:${securePort}`, 'The certificate of the mail server has expired'],
    [`smtps://127.0.0.1:${guardedPort}`, 'The port of the mail server speaks no TLS'],
  ] as const
  for (const [url, sentence] of sentences) {
    const { stdout, stderr } = await runMail(['test', 'asha@pona.test'], { SMTP_URL: url })
    expect([stdout, stderr.split('\n')[0]]).toEqual(['', expect.stringContaining(sentence)])
    expect(stderr).not.toContain('secret-word')
  }
  for (const server of [guarded, secure]) await new Promise<void>((resolve) => server.close(resolve))
})

it('mails that waited in a backup stay where they are after a restore, until they are released', async () => {
  const backup = join(folder, 'copy.db')
  const away = { DATA_DIR: dataDir, RATE_LIMITS: 'off', SMTP_URL: `smtp://127.0.0.1:${await findFreePort()}` }
  const before = await startServer(away)
  const reference = await send(before, 'Before the backup')
  expect(runOn(dataDir, 'backup', backup).status).toBe(0)
  await before.end('SIGTERM')
  expect(runOn(dataDir, 'restore', backup).output).toContain('may have gone out since: 2.')

  await using mailServer = await startMailServer()
  await using server = await startServer({ ...away, SMTP_URL: mailServer.url })
  expect(server.output()).toContain('Mails are held since a restore')
  const readHealth = async () => (await fetch(`${server.deskOrigin}/readyz`)).json()
  expect(await readHealth()).toMatchObject({ ready: false, outbox: { held: 2, waiting: 0, failed: 0 } })
  await send(server, 'After the restore')
  while (mailServer.mails.length < 2) await new Promise((resolve) => setTimeout(resolve, 50))
  expect(mailServer.mails.map(({ subject }) => subject).join()).not.toContain(reference)

  expect((await runMail(['release'], away)).stdout).toContain('Released: 2. ')
  // A new inquiry wakes the worker, which would otherwise poll after half a minute.
  await send(server, 'After the release')
  while (mailServer.mails.length < 6) await new Promise((resolve) => setTimeout(resolve, 50))
  expect(mailServer.mails.map(({ subject }) => subject).join()).toContain(reference)
  expect(await readHealth()).toMatchObject({ ready: true, outbox: { held: 0 } })
})

it('a file is handed in as a mail that somebody wrote', async () => {
  const lmtp = String(await findFreePort())
  const file = join(folder, 'hello.eml')
  writeFileSync(file, 'From: Asha <asha@patient.test>\nTo: care@pona.test\nSubject: Hello\n\nCan I come?\n')
  const server = await startServer({ DATA_DIR: dataDir, LMTP_PORT: lmtp, LOG_LEVEL: 'warn' })
  const { stdout } = await runMail(['receive', file], { LMTP_PORT: lmtp })
  expect(stdout).toContain('The server took the mail for care@pona.test')
  const read = () => {
    using database = new DatabaseSync(join(dataDir, 'pona.db'), { readOnly: true })
    return database.prepare('select direction, channel, automatic from message').all()
  }
  await expect
    .poll(read, { timeout: 10_000 })
    .toMatchObject([{ direction: 'in', channel: 'email', automatic: 0 }])
  await server.end('SIGTERM')
  const { stderr } = await runMail(['receive', file], { LMTP_PORT: lmtp })
  expect(stderr).toContain(`Nothing takes mails at 127.0.0.1:${lmtp}`)
})

it.each([
  ['what is no file', ['receive', tmpdir()], /^There is no file /],
  ['what is no address', ['receive', 'FILE', 'her son'], /Usage:/],
])('%s is not handed in', async (_what, args, words) => {
  const file = join(folder, 'hello.eml')
  writeFileSync(file, 'Subject: Hello\n\nCan I come?\n')
  const { stderr } = await runMail(
    args.map((arg) => (arg === 'FILE' ? file : arg)),
    {},
  )
  expect(stderr).toMatch(words)
})

it('a mail that the server refuses is told with its reason', async () => {
  const file = join(folder, 'hello.eml')
  writeFileSync(file, 'From: asha@patient.test\nSubject: Hello\n\nCan I come?\n')
  const port = await findFreePort()
  const refuse = () => Object.assign(new Error('No room here'), { responseCode: 452 })
  const server = new SMTPServer({
    ...{ lmtp: true, authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] },
    onRcptTo: (_address, _session, done) => done(refuse()),
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { stderr } = await runMail(['receive', file], { LMTP_PORT: String(port) })
  await new Promise<void>((resolve) => server.close(resolve))
  expect(stderr).toMatch(/^The server refused the mail: .*No room here/)
})
