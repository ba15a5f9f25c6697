import { type AddressInfo, createServer, type Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = Email & {
  envelopeFrom: string
  envelopeTo: string[]
  /** RFC 3461; empty without one. */
  envelopeId: string
  source: string
}

/** Applied to the next mails instead of accepting them; `to` names the only recipient that it concerns. */
export type MailFault = { at: 'mail' | 'rcpt' | 'data'; responseCode: number; times: number; to?: string }

export type MailServer = AsyncDisposable & {
  url: string
  mails: ReceivedMail[]
  refuse(fault: MailFault): void
  /** The access tokens that are taken from now on, where one is asked for. */
  setTokens(tokens: readonly string[]): void
}

export const UNKNOWN_DOMAIN = 'unknown.example'
/** Asks to try again later. */
export const BUSY_DOMAIN = 'busy.example'

const refusals = [
  [UNKNOWN_DOMAIN, 550],
  [BUSY_DOMAIN, 451],
] as const

/** A real SMTP server on loopback that keeps the mails. */
export async function startMailServer(
  port = 0,
  { maxBytes = 0, wantsToken = false, explainsRefusal = true } = {},
): Promise<MailServer> {
  let tokens: readonly string[] = ['token-1']
  const mails: ReceivedMail[] = []
  const faults: MailFault[] = []

  function takeFault(at: MailFault['at'], recipient?: string): Error | undefined {
    const fault = faults.find(
      ({ times, to, ...candidate }) =>
        candidate.at === at && times > 0 && (to === undefined || to === recipient),
    )
    if (fault === undefined) return undefined
    fault.times--
    return toRefusal(fault.responseCode)
  }

  const server = new SMTPServer({
    authOptional: !wantsToken,
    authMethods: ['XOAUTH2'],
    allowInsecureAuth: true,
    onAuth: ({ username, accessToken }, _session, done) =>
      tokens.includes(String(accessToken))
        ? done(null, { user: username })
        : // Google explains the refusal and waits for an empty line; Microsoft only refuses.
          explainsRefusal
          ? done(null, { data: { status: '401', schemes: 'bearer', scope: 'mail' } })
          : done(toRefusal(535)),
    // Announced as SIZE, and kept by the test's client.
    ...(maxBytes > 0 && { size: maxBytes }),
    hideDSN: false,
    disabledCommands: ['STARTTLS', ...(wantsToken ? [] : ['AUTH'])],
    onMailFrom: (_address, _session, done) => done(takeFault('mail')),
    onRcptTo({ address }, _session, done) {
      const status = refusals.find(([domain]) => address.endsWith(`@${domain}`))?.[1]
      done(takeFault('rcpt', address) ?? (status && toRefusal(status)))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const fault = takeFault('data')
        if (fault) return done(fault)
        const source = Buffer.concat(chunks)
        const mail = await PostalMime.parse(source)
        mails.push({
          ...mail,
          source: source.toString('utf8'),
          envelopeFrom: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          envelopeId: session.envelope.dsn?.envid ?? '',
          envelopeTo: session.envelope.rcptTo.map(({ address }) => address),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  // Clients that disconnect in the middle must not crash the test process.
  server.on('error', () => {})
  const address = server.server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    refuse: (fault) => faults.push({ ...fault }),
    setTokens: (taken) => {
      tokens = taken
    },
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(resolve)),
  }
}

export type SilentServer = AsyncDisposable & { url: string; connected: Promise<void> }

/** Accepts connections and never answers, as an overloaded mail server does. */
export async function startSilentServer(): Promise<SilentServer> {
  const { promise: connected, resolve } = Promise.withResolvers<void>()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    resolve()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    connected,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function toRefusal(responseCode: number): Error {
  return Object.assign(new Error('Refused by the test'), { responseCode })
}
