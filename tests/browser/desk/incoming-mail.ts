import { test as base } from '#testing/desk/browser.ts'
import { handIn } from '#testing/mail/hand-in.ts'
import { findFreePort } from '#testing/server/free-port.ts'
import type { ServerEnvironment } from '#testing/server/product.ts'

export type Letter = {
  from?: string
  /** Such as the address of a hospital's thread. */
  to?: string
  /** Empty for delivery reports. */
  envelopeFrom?: string
  subject?: string
  words?: string
  /** Further headers, and with `body` the content type. */
  headers?: readonly string[]
  body?: string
  /** The company's mail server vouches for the sender. */
  isVouchedFor?: boolean
}

const VOUCHING_SERVER = 'mx.pona.example'

type TestFixtures = { receive: (letter: Letter) => Promise<void> }
type WorkerFixtures = { mailEnvironment: ServerEnvironment & { LMTP_PORT: string } }

/** The whole product with mails that come in by LMTP. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  mailEnvironment: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern.
    async ({}, use) => {
      await use({
        LMTP_PORT: String(await findFreePort()),
        MAIL_AUTHSERV_ID: VOUCHING_SERVER,
      })
    },
    { scope: 'worker' },
  ],
  serverEnvironment: async ({ mailEnvironment }, use) => {
    await use(mailEnvironment)
  },
  receive: async ({ mailEnvironment }, use) => {
    await use((letter) => {
      const { envelopeFrom: from } = letter
      return handIn(Number(mailEnvironment.LMTP_PORT), toRaw(letter), from === undefined ? {} : { from })
    })
  },
})

let sent = 0

function toRaw({
  from,
  to = 'care@pona.example',
  subject = 'A question',
  words = 'Words.',
  headers = [],
  body,
  isVouchedFor,
}: Letter) {
  sent += 1
  const address = /<([^>]+)>/.exec(from ?? '')?.[1] ?? from ?? 'asha@family.example'
  const vouching = `Authentication-Results: ${VOUCHING_SERVER}; dmarc=pass header.from=${address.split('@')[1]}`
  return [
    ...(isVouchedFor ? [vouching] : []),
    `From: ${from ?? 'Asha Otieno <asha@family.example>'}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <${sent}.${process.pid}.${Date.now()}@family.example>`,
    // In whole seconds: later than what the test sent before.
    `Date: ${new Date(Date.now() + 1_000).toUTCString()}`,
    ...headers,
    ...(body === undefined ? ['Content-Type: text/plain; charset=utf-8', '', words] : ['', body]),
    '',
  ].join('\r\n')
}
