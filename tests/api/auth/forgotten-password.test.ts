import { afterEach, beforeEach, expect, it } from 'vitest'
import { createAuthClient, expectData } from '#testing/desk/auth-client.ts'
import {
  addTestStaff,
  enrollTotp,
  signInWithPassword,
  type TestStaff,
  verifyTotp,
} from '#testing/desk/staff.ts'
import { readNotices } from '#testing/mail/notices.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { write } from '../../../server/company/staff/write.ts'
import type { Message } from '../../../server/platform/mail/message.ts'

const HOUR = 60 * 60_000

let app: TestApp
let admin: TestStaff

beforeEach(async () => {
  app = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:9' })
  app.clock.now = Date.now()
  admin = await addTestStaff(app, { email: 'amina@pona.test', name: 'Amina', admin: true })
  const { access_token } = await signInWithPassword(app, admin)
  await verifyTotp(app, access_token, await enrollTotp(app, access_token))
  await readNotices(app)
})

afterEach(() => app[Symbol.asyncDispose]())

async function ask(email: string): Promise<void> {
  const body = JSON.stringify({ email })
  const response = await app.deskRequest('/desk/v1/forgotten-password', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': String(body.length) },
    body,
  })
  expect([response.status, await response.json()]).toEqual([200, {}])
}

const readMails = async () =>
  (await readNotices(app)).filter(({ subject }) => subject.startsWith('A new password'))

/** The mail is queued after the answer. */
async function askForMail(email: string): Promise<Message | undefined> {
  await ask(email)
  const mails: Message[] = []
  await expect.poll(async () => mails.push(...(await readMails()))).toBe(1)
  return mails[0]
}

async function expectNoMail(email: string): Promise<void> {
  await ask(email)
  await new Promise((resolve) => setImmediate(resolve))
  // Waits for the writing before it.
  await write(app.auth, async () => undefined)
  expect(await readMails()).toEqual([])
}

function readToken(text: string | undefined): string {
  return /token_hash=([\w-]+)/.exec(text ?? '')?.[1] ?? ''
}

it('sends the only administrator a link that changes nothing without the second step', async () => {
  const mail = await askForMail(' AMINA@pona.test ')
  expect(mail).toMatchObject({ to: admin.email, text: expect.stringContaining('It still counts.') })
  const { auth } = createAuthClient(app)
  const token_hash = readToken(mail?.text)
  expectData(await auth.verifyOtp({ type: 'recovery', token_hash }))
  const { error } = await auth.updateUser({ password: 'three quiet boats at dawn' })
  expect(error?.code).toBe('insufficient_aal')
  expect((await signInWithPassword(app, admin)).access_token).not.toBe('')
})

it('sends one link an hour', async () => {
  await askForMail(admin.email)
  await expectNoMail(admin.email)
  app.clock.now += HOUR + 1
  await askForMail(admin.email)
})

it('sends nothing to strangers, coordinators, and an administrator among others, with the same answer', async () => {
  const coordinator = await addTestStaff(app, { email: 'chege@pona.test' })
  await expectNoMail('nobody@pona.test')
  await expectNoMail(coordinator.email)
  await addTestStaff(app, { email: 'baraka@pona.test', admin: true })
  await expectNoMail(admin.email)
})

it('sends nothing to an administrator without a second step, whom the mailbox alone would let in', async () => {
  await app[Symbol.asyncDispose]()
  app = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:9' })
  await addTestStaff(app, { email: admin.email, admin: true })
  await expectNoMail(admin.email)
})
