import { isDeepStrictEqual } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import { GivenBack } from '../../company/outbox/turns.ts'
import type { SendMail } from '../../company/outbox/worker.ts'
import { openForReading } from '../../platform/db/open.ts'
import { createLog } from '../../platform/log/log.ts'
import { createPresentTransport } from '../../platform/mail/present-transport.ts'
import type { SmtpSettings } from '../../platform/mail/transport.ts'
import { postTogether } from '../../platform/process/post-together.ts'
import { guardStore } from '../../platform/store/guarded-store.ts'
import { openObjectStore } from '../../platform/store/open-store.ts'
import { dataKeysFile } from '../../platform/vault/data-keys.ts'
import { createFileKeyring, createKeyring } from '../../platform/vault/keyring.ts'
import { openVault } from '../../platform/vault/vault.ts'
import { createMailSender } from '../mails.ts'
import type { Answer, Composing, MailFacts, Request, SendingSettings } from './messages.ts'
import { toSentError } from './sent-error.ts'

const turns = new Map<number, PromiseWithResolvers<void>>()
let facts: MailFacts | undefined
let smtp: SmtpSettings | undefined
let now = 0
// Settings come from the thread that started this one. A thread that can't open its database ends, and another tries again.
const { db, transport, createSender } = await open(workerData as SendingSettings)

const answer = postTogether<Answer>((answers) => parentPort?.postMessage(answers))

parentPort?.on('message', (requests: Request[]) => {
  for (const request of requests) handle(request)
})

function handle(request: Request): void {
  if ('facts' in request) learn(request.facts)
  else if ('compose' in request) void deliver(request)
  else if ('send' in request) turns.get(request.send)?.resolve()
  else if ('drop' in request) turns.get(request.drop)?.reject(new GivenBack())
  else void end()
}

/** Connections to an unchanged mail server are kept. */
function learn(present: MailFacts): void {
  if (!isDeepStrictEqual(facts?.smtp, present.smtp)) smtp = toSmtpSettings(present.smtp)
  facts = present
}

function toSmtpSettings({ url, oauth }: MailFacts['smtp']): SmtpSettings {
  return {
    url: url === undefined ? undefined : new URL(url),
    oauth: oauth && { ...oauth, tokenUrl: new URL(oauth.tokenUrl) },
  }
}

async function deliver({ compose: id, jobs, at }: Composing): Promise<void> {
  now = at
  try {
    const send = createSender()
    await send(jobs[0], jobs, () => takeTurn(id))
    answer({ ended: id })
  } catch (error) {
    answer({ ended: id, error: toSentError(error) })
  } finally {
    turns.delete(id)
  }
}

function takeTurn(id: number): Promise<void> {
  const turn = Promise.withResolvers<void>()
  turns.set(id, turn)
  answer({ composed: id })
  return turn.promise
}

async function open(settings: SendingSettings) {
  const { dataDir, dataKeys, filesUrl, config, logLevel } = settings
  const log = createLog(logLevel)
  const db = await openForReading(settings, (error) =>
    log.warn({ err: error }, 'A database connection for mails broke'),
  )
  const keyring = dataKeys === undefined ? createFileKeyring(dataKeysFile(dataDir)) : createKeyring(dataKeys)
  const vault = await openVault(db, keyring)
  const bucket = filesUrl === undefined ? undefined : new URL(filesUrl)
  const store = guardStore(openObjectStore({ filesUrl: bucket, dataDir }), { db, log })
  const transport = createPresentTransport(() => smtp ?? { url: undefined, oauth: undefined }, settings)
  let sender: { facts: MailFacts; send: SendMail } | undefined

  return {
    db,
    transport,
    /** Returns a sender for the present facts. */
    createSender(): SendMail {
      if (facts === undefined) throw new Error('The facts come before the first mail')
      if (sender?.facts !== facts) {
        const { former, ...present } = facts
        const readFormerMail = () => former && { ...former, smtp: toSmtpSettings(former.smtp) }
        const send = createMailSender({
          ...present,
          db,
          vault,
          store,
          transport,
          config,
          readFormerMail,
          now: () => now,
        })
        sender = { facts, send }
      }
      return sender.send
    },
  }
}

/** Closes the port and the connections, after which the thread ends by itself. */
async function end(): Promise<void> {
  parentPort?.close()
  transport.close()
  await db.destroy()
}
