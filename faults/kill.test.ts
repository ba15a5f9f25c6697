import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sendContactEmail } from '#contract/inquiry/send-contact-email.ts'
import { startMailServer, startSilentServer } from '#testing/mail/mail-server.ts'
import { wanjiku } from '#testing/server/inquiries.ts'
import { type ServerProcess, startServer } from '#testing/server/server-process.ts'

const ROUNDS = 3
const CONFIRMED_BEFORE_KILL = 2

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pona-faults-'))
})

afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

async function sendUntilGone(server: ServerProcess, round: number, promised: string[]): Promise<void> {
  for (let n = 0; ; n++) {
    try {
      const response = await fetch(server.origin + sendContactEmail.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: 'pona-public' },
        body: JSON.stringify({
          ...wanjiku,
          email: `p${round}-${n}@patient.example`,
          message: `Round ${round}, ${n}`,
        }),
      })
      const { reference } = (await response.json()) as { reference: string }
      promised.push(reference)
    } catch {
      return
    }
  }
}

it('loses nothing that was confirmed when the process is killed, and mails each inquiry once', {
  timeout: 60_000,
}, async () => {
  await using mailServer = await startMailServer()
  const environment = { DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'warn', SMTP_URL: mailServer.url }
  const promised: string[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    await using server = await startServer(environment)
    const enough = promised.length + CONFIRMED_BEFORE_KILL
    const sending = sendUntilGone(server, round, promised)
    while (promised.length < enough) await sleep(5)
    await sleep(30 * round)
    await server.end('SIGKILL')
    await sending
  }

  await using _last = await startServer(environment)
  const inquiryMails = () => mailServer.mails.filter(({ subject }) => subject?.startsWith('Inquiry'))
  const arrived = () =>
    new Set(inquiryMails().map(({ subject }) => /PN-\w{4}-\w{4}/.exec(subject ?? '')?.[0]))
  // Also those that were in flight, before their leases would have expired.
  while (promised.some((reference) => !arrived().has(reference))) await sleep(50)
  const messageIds = inquiryMails().map(({ messageId }) => messageId)
  expect(messageIds.length - new Set(messageIds).size).toBeLessThanOrEqual(4 * ROUNDS)
})

it('keeps nothing that a patient wrote in clear on disk', async () => {
  const canaries = [
    'Canarybird Nyambura',
    'canary@patient.example',
    '799999991',
    'Canary treatment',
    'canary in the message',
  ]
  await using mailServer = await startMailServer()
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'trace', SMTP_URL: mailServer.url })
  const [name, email, phone, treatment, message] = canaries
  const response = await fetch(server.origin + sendContactEmail.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: 'pona-public' },
    body: JSON.stringify({ name, email, countryCode: '+254', phone, treatment, message }),
  })
  expect(response.status).toBe(200)
  while (mailServer.mails.length < 2) await sleep(20)
  const bytes = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .map((name) => join(dataDir, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'latin1'))
    .join('\n')
  expect(bytes.length).toBeGreaterThan(10_000)
  for (const canary of canaries) {
    expect(bytes).not.toContain(canary)
    expect(server.output()).not.toContain(canary)
  }
  expect(mailServer.mails.some(({ text }) => text?.includes('canary in the message'))).toBe(true)
  await server.end('SIGTERM')
})

it('answers what it took and ends with 0 when it is told to stop', async () => {
  const server = await startServer({ DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' })
  const answers = Array.from({ length: 50 }, (_, n) =>
    fetch(server.origin + sendContactEmail.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: 'pona-public' },
      body: JSON.stringify({ ...wanjiku, message: `Message ${n}` }),
    }),
  )
  await Promise.any(answers)
  const exitCode = await server.end('SIGTERM')
  const settled = await Promise.allSettled(answers)
  expect(exitCode).toBe(0)
  const answered = settled.filter(({ status }) => status === 'fulfilled')
  expect(answered.length).toBeGreaterThan(0)
  for (const answer of answered) expect(answer).toMatchObject({ value: { status: 200 } })
})

it('stops in time though the mail server never answers, and sends the mail after the next start', async () => {
  await using silent = await startSilentServer()
  await using server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', SMTP_URL: silent.url })
  const response = await fetch(server.origin + sendContactEmail.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: 'pona-public' },
    body: JSON.stringify(wanjiku),
  })
  expect(response.status).toBe(200)
  await silent.connected
  expect(await server.end('SIGTERM')).toBe(0)
  await using mailServer = await startMailServer()
  await using _again = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', SMTP_URL: mailServer.url })
  while (mailServer.mails.length < 2) await sleep(100)
}, 90_000)

it('writes each mail as a file when no mail server is set', async () => {
  await using server = await startServer({ DATA_DIR: dataDir })
  const response = await fetch(server.origin + sendContactEmail.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: 'pona-public' },
    body: JSON.stringify(wanjiku),
  })
  const { reference } = (await response.json()) as { reference: string }
  const folder = join(dataDir, 'mail')
  const readMails = () => readdirSync(folder, { encoding: 'utf8' }).filter((name) => name.endsWith('.eml'))
  while (!server.output().includes('Mail sent') || readMails().length < 2) await sleep(20)
  const texts = readMails().map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(texts.filter((text) => text.includes(`Subject: Inquiry ${reference}`))).toHaveLength(1)
})
