import type { AddressInfo } from 'node:net'
import { createGroupCommit } from '../platform/db/group-commit.ts'
import type { Log } from '../platform/log/log.ts'
import type { Vault } from '../platform/vault/vault.ts'
import { boundPause } from '../schema/engine.ts'
import type { Db } from '../schema/tables.ts'
import { MAX_MAIL_BYTES } from './stored/limits.ts'
import { storeRawMails } from './stored/raw-mails.ts'

export const LMTP_SOURCE = 'lmtp'

/** Mails in memory while they arrive; further ones are told to come back. */
const MAX_BUFFERED_BYTES = 2 * MAX_MAIL_BYTES
const MAX_CLIENTS = 20
/** An arriving inquiry waits for the transaction. */
const MAX_MAILS_IN_COMMIT = 8
const CLOSE_TIMEOUT_MS = 2_000

type LmtpDeps = {
  db: Db
  vault: Vault
  log: Log
  now: () => number
  onStored: () => void
}

export type LmtpServer = AsyncDisposable & { port: number }

/** Takes mails from a local mail server. A mail is confirmed once it is on disk; else the mail server keeps it. */
export async function startLmtpServer(
  { host, port }: { host: string; port: number },
  { db, vault, log, now, onStored }: LmtpDeps,
): Promise<LmtpServer> {
  const { SMTPServer } = await import('smtp-server')
  let buffered = 0

  async function take(stream: AsyncIterable<Buffer>, envelope: Envelope): Promise<void> {
    const chunks: Buffer[] = []
    let bytes = 0
    let isBusy = false
    let isTooLarge = false
    try {
      // Read to its end in any case: the client sends all before it hears the answer.
      for await (const chunk of stream) {
        isTooLarge ||= bytes + chunk.length > MAX_MAIL_BYTES
        isBusy ||= buffered + chunk.length > MAX_BUFFERED_BYTES
        if (isTooLarge || isBusy) continue
        bytes += chunk.length
        buffered += chunk.length
        chunks.push(chunk)
      }
      if (isTooLarge) throw toAnswer(552, `The mail is larger than ${MAX_MAIL_BYTES} bytes`)
      if (isBusy) throw toAnswer(451, 'Busy: try again later')
      await arrivals.add(Buffer.concat([toEnvelopeHeaders(envelope), ...chunks]))
    } finally {
      buffered -= bytes
    }
  }

  const arrivals = createGroupCommit<Buffer, undefined>({
    commit: store,
    toBatchSize: (waiting) => Math.min(waiting, MAX_MAILS_IN_COMMIT),
    isOfAll: () => false,
  })

  async function store(raws: Buffer[]): Promise<undefined[]> {
    const at = now()
    // biome-ignore lint/plugin: mails that were not read yet are no events.
    await db.transaction().execute(async (trx) => {
      await boundPause(trx)
      const origin = { source: LMTP_SOURCE, uidvalidity: null, now: at }
      await storeRawMails(
        trx,
        vault,
        origin,
        raws.map((raw) => ({ raw, arrivedAt: at })),
      )
    })
    onStored()
    return raws.map(() => undefined)
  }

  const server = new SMTPServer({
    lmtp: true,
    name: 'pona',
    banner: 'Pona',
    size: MAX_MAIL_BYTES,
    maxClients: MAX_CLIENTS,
    closeTimeout: CLOSE_TIMEOUT_MS,
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      take(stream, session.envelope as Envelope).then(
        () => done(null),
        (error: unknown) => {
          if (!isAnswer(error)) log.error({ err: error }, 'A mail that was handed in could not be stored')
          done(isAnswer(error) ? error : toAnswer(451, 'Could not be stored: try again later'))
        },
      )
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  server.removeAllListeners('error')
  server.on('error', (error: Error) => log.warn({ err: error }, 'A connection of a mail server broke'))
  return {
    port: (server.server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

type Envelope = { mailFrom: false | { address: string }; rcptTo: { address: string }[] }

/** As the server of a mailbox writes them (RFC 5321 4.4): the sender that bounces go to, and for whom the mail is. */
function toEnvelopeHeaders({ mailFrom, rcptTo }: Envelope): Buffer {
  const lines = [
    `Return-Path: <${mailFrom === false ? '' : clean(mailFrom.address)}>`,
    ...rcptTo.map(({ address }) => `Delivered-To: ${clean(address)}`),
  ]
  return Buffer.from(lines.map((line) => `${line}\r\n`).join(''))
}

function clean(address: string): string {
  return address.replace(/[\s<>\p{Cc}]/gu, '')
}

type Answer = Error & { responseCode: number }

function toAnswer(responseCode: number, text: string): Answer {
  return Object.assign(new Error(text), { responseCode })
}

function isAnswer(error: unknown): error is Answer {
  return error instanceof Error && 'responseCode' in error
}
