import { afterEach, beforeEach, expect, it } from 'vitest'
import { travel } from '#testing/desk/auth-client.ts'
import { openDesk } from '#testing/desk/desk-client.ts'
import { createSignedInApp } from '#testing/desk/signed-in.ts'
import {
  type Authenticator,
  addTestStaff,
  answerChallenge,
  askAuth,
  enrollTotp,
  openChallenge,
  readCode,
  signInWithPassword,
  type TestStaff,
  verifyTotp,
} from '#testing/desk/staff.ts'
import { readNotices } from '#testing/mail/notices.ts'
import type { TestApp } from '#testing/server/app.ts'
import { testSite } from '#testing/server/site.ts'
import { holdMails } from '../../../server/company/held-mails/held.ts'
import { MailError } from '../../../server/platform/mail/mail-error.ts'
import type { Message } from '../../../server/platform/mail/message.ts'

const MINUTE = 60_000

let app: TestApp
let staff: TestStaff
let token: string
let phone: Authenticator

beforeEach(async () => {
  ;({ app, staff, token } = await createSignedInApp())
  phone = await enrollTotp(app, token)
})

afterEach(() => app[Symbol.asyncDispose]())

async function typeWrongCodes(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const challengeId = await openChallenge(app, token, phone.factorId)
    await answerChallenge(app, token, { ...phone, challengeId, code: readCode(app, phone.secret, 9) })
  }
}

it('notifies the owner and the administrators of five wrong codes within a day', async () => {
  await addTestStaff(app, { email: 'admin@pona.test', admin: true })
  await typeWrongCodes(3)
  travel(app, 16 * MINUTE)
  await typeWrongCodes(1)
  expect(await readNotices(app)).toEqual([])
  await typeWrongCodes(1)
  const mails = await readNotices(app)
  expect(mails.map(({ to }) => to)).toEqual(['admin@pona.test', staff.email])
  const [mail] = mails
  expect(mail).toMatchObject({
    subject: 'Wrong sign-in codes for Asha',
    text: expect.stringContaining('pona staff reset asha@pona.test'),
  })
  expect(mail?.text + String(mail?.html)).not.toMatch(new RegExp(`${phone.secret}|\\b\\d{6}\\b`))
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2)
})

it('notifies once an hour at most', async () => {
  await typeWrongCodes(5)
  expect(await readNotices(app)).toHaveLength(2)
  travel(app, 16 * MINUTE)
  await typeWrongCodes(5)
  expect(await readNotices(app)).toEqual([])
  travel(app, 45 * MINUTE)
  token = (await signInWithPassword(app, staff)).access_token
  await typeWrongCodes(1)
  expect(await readNotices(app)).toHaveLength(2)
})

it('notifies the support mailbox if there is no other administrator', async () => {
  await typeWrongCodes(5)
  expect((await readNotices(app)).map(({ to }) => to)).toEqual([staff.email, testSite.company.email])
})

it('waits for an unreachable mail server, and gives up a permanently refused address', async () => {
  await typeWrongCodes(5)
  const tried: unknown[] = []
  const away = {
    send(message: Message) {
      tried.push(message.to)
      return Promise.reject(
        new MailError(
          'ECONNECTION',
          { isPermanent: false, isRecipientRefused: false, hasAnswered: false },
          undefined,
        ),
      )
    },
  }
  // A mail that has not been tried when the server turns out to be away is tried by the next round, and then waits too.
  for (let round = 0; round < 3; round++) await readNotices(app, { transport: away })
  expect(tried).toHaveLength(2)
  expect(new Set(tried)).toEqual(new Set([staff.email, testSite.company.email]))
  travel(app, 5 * MINUTE)
  const sent: Message[] = []
  const refusing = {
    async send(message: Message) {
      if (message.to === staff.email)
        throw new MailError(
          'EENVELOPE 550',
          { isPermanent: true, isRecipientRefused: true, hasAnswered: true },
          undefined,
        )
      sent.push(message)
    },
  }
  await readNotices(app, { transport: refusing })
  expect(sent.map(({ to }) => to)).toEqual([testSite.company.email])
  travel(app, 5 * MINUTE)
  expect(await readNotices(app)).toEqual([])
})

it('notifies the administrators of a tampered account, never its own address', async () => {
  app.tampering.isExpected = true
  await addTestStaff(app, { email: 'admin@pona.test', admin: true })
  const session = await verifyTotp(app, token, phone)
  await app.db.updateTable('staff').set({ email: 'attacker@pona.test' }).where('id', '=', staff.id).execute()
  for (let n = 0; n < 3; n++) await askAuth(app, '/user', { method: 'GET', token: session.access_token })
  const mails = await readNotices(app)
  expect(mails).toMatchObject([
    { to: 'admin@pona.test', subject: 'The account of Asha was changed in the database' },
  ])
  await expect(signInWithPassword(app, staff)).rejects.toThrow()
})

it('neither shows in the list of mails, nor is held by a restore', async () => {
  await verifyTotp(app, token, phone)
  const desk = await openDesk(app, { email: 'admin@pona.test', admin: true })
  await typeWrongCodes(5)
  expect(await desk.get('/mails').then((response) => response.json())).toMatchObject({
    mails: [],
    sentLast24h: 0,
  })
  expect(await holdMails({ ...app, now: () => app.clock.now, announce() {} }, 'server')).toBe(0)
  expect(await readNotices(app)).toHaveLength(2)
  expect(await desk.get('/mails').then((response) => response.json())).toMatchObject({ sentLast24h: 0 })
  travel(app, 7 * 24 * 60 * MINUTE)
  await app.runTask('deleteWhatEnded')
  expect(await app.db.selectFrom('outbox').select('n').execute()).toEqual([])
})
