import { afterEach, beforeEach, expect, it } from 'vitest'
import { mailsSchema } from '#contract/desk/oversight.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { toMailErrorWords } from '#contract/mail/mail-error-words.ts'
import { openDesk } from '#testing/desk/desk-client.ts'
import { type MailServer, startMailServer } from '#testing/mail/mail-server.ts'
import { createOutbox, type Outbox, until } from '#testing/mail/outbox.ts'
import { startTokenEndpoint, type TokenEndpoint } from '#testing/outside/token-endpoint.ts'
import { composeTestMail } from '../../server/company/letters/test-mail.ts'
import { createSmtpTransport, openTransport } from '../../server/platform/mail/transport.ts'

let endpoint: TokenEndpoint
let mailServer: MailServer
let outbox: Outbox
let opened: AsyncDisposableStack

beforeEach(async () => {
  opened = new AsyncDisposableStack()
  endpoint = opened.use(await startTokenEndpoint())
  mailServer = opened.use(await startMailServer(0, { wantsToken: true }))
  outbox = opened.use(
    await createOutbox({
      SMTP_URL: mailServer.url.replace('//', '//care%40pona.example@'),
      SMTP_OAUTH_TOKEN_URL: endpoint.url,
      SMTP_OAUTH_CLIENT_ID: 'pona',
      SMTP_OAUTH_CLIENT_SECRET: 'secret',
      SMTP_OAUTH_REFRESH_TOKEN: 'refresh',
    }),
  )
})

afterEach(() => opened.disposeAsync())

/** A worker with connections of its own, each of which signs in. */
async function sendWaiting(): Promise<void> {
  const { config } = outbox.app
  const transport = openTransport({ url: config.mail.smtpUrl, oauth: config.mail.oauth }, config)
  await using worker = outbox.app.startOutbox(transport)
  using _transport = { [Symbol.dispose]: () => transport.close() }
  worker.wake()
  await until(async () =>
    (await outbox.readStates()).every(({ state, last_error }) => state === 'sent' || last_error !== null),
  )
}

const readErrors = async () => new Set((await outbox.readStates()).map(({ last_error }) => last_error))

/** The words of the Mail page, and what the readiness says. */
async function readTold() {
  const desk = await openDesk(outbox.app)
  const [mail] = (await desk.read('/mails', mailsSchema)).mails
  const ready = await (await outbox.app.deskRequest('/readyz')).json()
  return { words: toMailErrorWords(mail?.lastError ?? ''), problem: ready.outbox.problem }
}

it('mails are sent with an access token, for which the refresh token is given', async () => {
  await outbox.accept()
  await sendWaiting()
  expect(mailServer.mails).toHaveLength(2)
  expect(Object.fromEntries(endpoint.asked[0] ?? [])).toEqual({
    ...{ grant_type: 'refresh_token', client_id: 'pona', client_secret: 'secret', refresh_token: 'refresh' },
  })
})

it('a token that the mail server no longer takes is replaced at once', async () => {
  mailServer.setTokens(['token-2', 'token-3'])
  await outbox.accept()
  await sendWaiting()
  expect(mailServer.mails).toHaveLength(2)
  expect(await readErrors()).toEqual(new Set([null]))
  expect(endpoint.asked.length).toBeGreaterThan(1)
})

it('a token that is refused without a reason is replaced for the next attempt', async () => {
  await using other = await startMailServer(0, { wantsToken: true, explainsRefusal: false })
  other.setTokens(['token-2'])
  const smtpUrl = new URL(other.url.replace('//', '//care%40pona.example@'))
  const transport = createSmtpTransport(smtpUrl, outbox.app.config.mail.oauth)
  using _transport = { [Symbol.dispose]: () => transport.close() }
  const [from, to] = ['care@pona.example', 'wanjiku@patient.example']
  const mail = composeTestMail({ from, to, company: 'Pona', server: 'here', at: new Date() })
  await expect(transport.send(mail)).rejects.toMatchObject({ code: 'EAUTH 535' })
  await transport.send(mail)
  expect(other.mails).toHaveLength(1)
})

it.each([
  ['a refused refresh token', 400, 'EOAUTH2', /renew the access, and SMTP_OAUTH_REFRESH_TOKEN/],
  ['a provider that is away', 503, 'EOAUTH2AWAY', /can’t be reached/],
])('%s is told in its own words, and the mails wait', async (_what, status, code, words) => {
  endpoint.answer({ status })
  await outbox.accept()
  await sendWaiting()
  expect(await readErrors()).toEqual(new Set([code]))
  expect(await readTold()).toEqual({ words: expect.stringMatching(words), problem: code })
  endpoint.answer({ status: 200 })
  mailServer.setTokens([`token-${endpoint.asked.length + 1}`])
  outbox.app.clock.now += MINUTE_MS
  await outbox.app.db.updateTable('outbox').set({ last_error: null }).execute()
  await sendWaiting()
  expect(mailServer.mails).toHaveLength(2)
})

it('a mail server that refuses every token says so otherwise', async () => {
  mailServer.setTokens([])
  await outbox.accept()
  await sendWaiting()
  expect(await readTold()).toEqual({
    words: expect.stringMatching(/did not accept our user name/),
    problem: 'EAUTH 535',
  })
})
