import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { expect, it } from 'vitest'
import { type SmtpScript, startScriptedSmtp } from '#testing/mail/scripted-smtp.ts'
import { testSite } from '#testing/server/site.ts'
import { tryMail } from '../../server/settings/try-mail.ts'

function tryServer(url: string, maxMs = 10_000) {
  const wanted = {
    smtp: { url: new URL(url), oauth: undefined },
    mailboxes: { from: 'Testers <hello@company.example>', to: 'support@company.example' },
    company: testSite.company,
  }
  // The rest of what is present plays no part.
  const present = wanted as Parameters<typeof tryMail>[0]
  return tryMail(present, { email: 'amina@pona.test' }, { now: Date.now, maxMs })
}

async function tryScript(script: SmtpScript) {
  await using server = await startScriptedSmtp(script)
  return await tryServer(`smtp://care:secret@127.0.0.1:${server.port}`)
}

it('a mail server that takes the mail is good', async () => {
  expect(await tryScript({})).toBeUndefined()
})

it.each<[string, SmtpScript, Record<string, string>]>([
  [
    'a refused sign-in',
    { AUTH: '535 no' },
    { password: 'The mail server did not accept our user name and password.' },
  ],
  [
    'a refused sender',
    { MAIL: '550 not yours' },
    {
      from: expect.stringMatching(
        /^The mail server does not take Testers <hello@company.example> as a sender/,
      ),
    },
  ],
  [
    'a refused recipient',
    { RCPT: '550 no relay' },
    { server: expect.stringMatching(/^The mail server takes no mail for amina@pona.test, your own address/) },
  ],
  [
    'a server that is busy',
    { MAIL: '451 later' },
    { server: 'The other side is busy and asks us to try again later.' },
  ],
  ['a refused message', { '.': '554 spam' }, { server: 'The other side refused the message.' }],
])('%s is told at its field', async (_title, script, fields) => {
  expect(await tryScript(script)).toEqual(fields)
})

it('a name that leads nowhere, a closed port and a silent server each have a sentence', async () => {
  expect(await tryServer('smtp://no-such-host.invalid')).toEqual({
    server: 'The mail server was not found: its name or the network is wrong.',
  })
  expect(await tryServer('smtp://127.0.0.1:9')).toEqual({
    server: 'The mail server refuses connections: it is not running, or its port is another one.',
  })
  await using silent = await startScriptedSmtp('silent')
  expect(await tryServer(`smtp://127.0.0.1:${silent.port}`, 200)).toEqual({
    server: 'The mail server took too long.',
  })
})

it('a port without TLS and a certificate of nobody each have a sentence', async () => {
  await using plain = await startScriptedSmtp()
  expect(await tryServer(`smtps://127.0.0.1:${plain.port}`)).toEqual({
    server: expect.stringMatching(/^The port of the mail server speaks no TLS/),
  })
  const folder = mkdtempSync(join(tmpdir(), 'pona-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'],
      ...['-subj', '/CN=localhost', '-keyout', key, '-out', cert],
    ],
    { stdio: 'ignore' },
  )
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) })
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // It listens on a port.
  const { port } = server.address() as AddressInfo
  expect(await tryServer(`smtps://127.0.0.1:${port}`)).toEqual({
    server: 'The certificate of the mail server is not trusted.',
  })
  server.close()
  rmSync(folder, { recursive: true })
})
