import { ImapFlow } from 'imapflow'
import { DAY_MS } from '#contract/durations.ts'
import { type ImapServer, startImapServer } from '#testing/mail/imap-server.ts'
import type { Random } from '#testing/server/random.ts'
import type { NumberedMail } from './odd-mail.ts'

const RUNS = 8
const MAILS = 40
const CRASHES = 0.3

/** A process that has ended in the middle. */
class Crash extends Error {
  override readonly name = 'Crash'
}

/** How many mails are lost by readers as other products have them, crashing now and then. */
export async function readNaively(all: readonly NumberedMail[], random: Random) {
  const mails = all.slice(0, MAILS)
  return {
    lostByUnseen: await countLost(mails, readUnseen, random),
    lostBySince: await countLost(mails, createSinceReader(), random),
  }
}

type Reader = (client: ImapFlow, keep: (raw: string) => void, mayCrash: () => void) => Promise<void>

/** Marks before it stores, so that nothing is read twice. */
const readUnseen: Reader = async (client, keep, mayCrash) => {
  const found = await client.search({ seen: false }, { uid: true })
  for (const uid of found || []) {
    const source = await fetchSource(client, uid)
    await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
    mayCrash()
    keep(source)
  }
}

/** Searches the last day; a Message-ID that is known is a copy, and a mail without one is skipped. */
function createSinceReader(): Reader {
  const known = new Set<string>()
  return async (client, keep, mayCrash) => {
    const found = await client.search({ since: new Date(Date.now() - DAY_MS) }, { uid: true })
    for (const uid of found || []) {
      const source = await fetchSource(client, uid)
      mayCrash()
      const [, id] = /^Message-ID: (.*)$/m.exec(source) ?? []
      if (id === undefined || known.has(id)) continue
      known.add(id)
      keep(source)
    }
  }
}

async function fetchSource(client: ImapFlow, uid: number): Promise<string> {
  const mail = await client.fetchOne(String(uid), { source: true }, { uid: true })
  if (!mail || mail.source === undefined) throw new Error(`The mailbox has no mail ${uid}`)
  return mail.source.toString()
}

async function countLost(mails: readonly NumberedMail[], read: Reader, random: Random): Promise<number> {
  await using imap = await startImapServer({ plugins: ['IDLE', 'AUTH-PLAIN', 'SASL-IR', 'ID'] })
  const kept = new Set<string>()
  const left = [...mails]
  for (let run = 0; run < RUNS; run++) {
    for (const { raw } of left.splice(0, Math.ceil(mails.length / RUNS))) imap.deliver(raw)
    await runOnce(imap, kept, read, random)
  }
  await runOnce(imap, kept, read, () => 1)
  return mails.filter(({ raw }) => !kept.has(raw)).length
}

async function runOnce(imap: ImapServer, kept: Set<string>, read: Reader, random: Random): Promise<void> {
  const client = await open(imap)
  try {
    await read(
      client,
      (raw) => void kept.add(raw),
      () => {
        if (random() < CRASHES) throw new Crash()
      },
    )
  } catch (error) {
    if (!(error instanceof Crash)) throw error
  } finally {
    client.close()
  }
}

/** How many mails such readers find at a mailbox. */
export async function countFound(imap: ImapServer, now: number) {
  const client = await open(imap)
  const unseen = await client.search({ seen: false }, { uid: true })
  const since = await client.search({ since: new Date(now - DAY_MS) }, { uid: true })
  client.close()
  return { unseen: (unseen || []).length, since: (since || []).length }
}

/** How many mails are marked by a reader that marks what it has read. */
export async function markAll(imap: Pick<ImapServer, 'url'>): Promise<number> {
  const client = await open(imap)
  await client.messageFlagsAdd('1:*', ['\\Seen'])
  const seen = await client.search({ seen: true }, { uid: true })
  client.close()
  return (seen || []).length
}

async function open(imap: Pick<ImapServer, 'url'>): Promise<ImapFlow> {
  const { port, username } = new URL(imap.url)
  const client = new ImapFlow({
    ...{ host: '127.0.0.1', port: Number(port), secure: false, doSTARTTLS: false, logger: false },
    auth: { user: decodeURIComponent(username), pass: 'secret' },
  })
  client.on('error', () => {})
  await client.connect()
  await client.mailboxOpen('INBOX')
  return client
}
