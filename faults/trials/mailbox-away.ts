import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS } from '#contract/durations.ts'
import { startImapServer } from '#testing/mail/imap-server.ts'
import { until } from '#testing/mail/outbox.ts'
import { startSwitch } from '#testing/outside/switch.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { createRandom, type Random } from '#testing/server/random.ts'
import { countFound } from '../incoming/naive-readers.ts'
import { makeNumberedMail, type NumberedMail } from '../incoming/odd-mail.ts'
import { countMessages, toFindings } from '../incoming/stored-mails.ts'
import type { Finding, Trial } from '../trial.ts'

const DAYS = 7
const MAILS_A_DAY = 6
/** A mail that never comes must not hold up the trial. */
const PATIENCE_MS = 20_000

type Outage = 'ours' | 'theirs' | 'theirs, and other UIDs after it'
const outages: Outage[] = ['ours', 'theirs', 'theirs, and other UIDs after it']

export const mailboxAway: Trial = {
  title: 'a week without our server, or without the mailbox, loses and doubles no mail',
  rounds: 1,
  async run({ rounds, seed }) {
    const random = createRandom(seed)
    const findings: Finding[] = []
    let [lostByUnseen, lostBySince, away] = [0, 0, 0]
    for (let round = 0; round < rounds; round++)
      for (const outage of outages) {
        const result = await beAway(outage, random)
        findings.push(...result.findings.map((each) => ({ ...each, what: `${outage}: ${each.what}` })))
        lostByUnseen += result.lostByUnseen
        lostBySince += result.lostBySince
        away += result.isTold ? 1 : 0
      }
    return [
      ...findings,
      { what: 'outages of the mailbox that are told', count: away, of: 2 * rounds, atLeast: 2 * rounds },
      { what: 'control: lost by "unseen", since somebody read them there', count: lostByUnseen, atLeast: 1 },
      { what: 'control: lost by "since yesterday"', count: lostBySince, atLeast: 1 },
    ]
  },
}

async function beAway(outage: Outage, random: Random) {
  await using imap = await startImapServer()
  const url = new URL(imap.url)
  await using link = await startSwitch(Number(url.port))
  url.port = String(link.port)
  await using app = await createTestApp({ IMAP_URL: url.href })
  await using started = new AsyncDisposableStack()
  let mail = started.use(await start(app))
  await until(async () => (await readMailbox(app))?.uidvalidity !== undefined)
  const mails: NumberedMail[] = []
  arrive()
  mail.wake()
  await untilAll()

  if (outage === 'ours') await mail[Symbol.asyncDispose]()
  else link.leadTo(undefined)
  for (let day = 0; day < DAYS; day++) {
    app.clock.now += DAY_MS
    arrive()
    mail.wake()
    await sleep(50)
  }
  const isTold = (await readMailbox(app))?.problem === 'away'
  // Meanwhile somebody reads some of them there.
  for (const [index, { flags }] of imap.list().entries()) if (index % 2 === 0) flags.push('\\Seen')
  if (outage.includes('UIDs')) imap.renumber()
  if (outage === 'ours') mail = started.use(await start(app))
  else link.leadTo(Number(new URL(imap.url).port))
  mail.wake()
  await untilAll()
  const control = await countFound(imap, app.clock.now)
  return {
    findings: toFindings(mails, await countMessages(app)),
    isTold,
    lostByUnseen: mails.length - MAILS_A_DAY - control.unseen,
    lostBySince: mails.length - MAILS_A_DAY - control.since,
  }

  function arrive(): void {
    for (let n = 0; n < MAILS_A_DAY; n++) {
      const next = makeNumberedMail(random, `m${mails.length}`)
      mails.push(next)
      imap.deliver(next.raw, { at: new Date(app.clock.now), silently: true })
    }
  }

  async function untilAll(): Promise<void> {
    const givesUpAt = Date.now() + PATIENCE_MS
    while ((await countRead(app)) < mails.length && Date.now() < givesUpAt) await sleep(50)
  }
}

async function start(app: TestApp) {
  const mail = await app.startConfiguredMail()
  if (mail === undefined) throw new Error('The mailbox is not set')
  return mail
}

async function readMailbox({ db }: TestApp) {
  const [row] = await db.selectFrom('mailbox').selectAll().where('uidvalidity', 'is not', null).execute()
  return row
}

async function countRead({ db }: TestApp): Promise<number> {
  const rows = await db.selectFrom('mail').select('id').where('state', '=', 'read').execute()
  return rows.length
}
