import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { addCoordinator, sendInquiry } from '#testing/desk/desk.ts'
import { signInOverHttp } from '#testing/desk/desk-session.ts'
import { addHospital, fortis as fortisWords, type Referred, refer } from '#testing/desk/referrals.ts'
import { type MailServer, startMailServer } from '#testing/mail/mail-server.ts'
import { findPostfixObstacle, type Postfix, startPostfix } from '#testing/outside/postfix.ts'
import { findFreePort } from '#testing/server/free-port.ts'
import { startServer } from '#testing/server/server-process.ts'
import { openHttpDesk, uploadReport } from '../hospitals/http-desk.ts'
import { openOutbox } from '../outbox-file.ts'
import { toSettings } from '../recovery.ts'
import { startFaultySmtpServer } from '../smtp-server.ts'
import { none, type Trial } from '../trial.ts'

const CARE = 'care@pona.example'
const VOUCHING = 'mx.pona.example'
const PATIENCE_MS = 30_000

const addresses = {
  fortis: 'international@fortis.example',
  apollo: 'desk@apollo.example',
  /** A small hospital, at a provider where anybody gets a mailbox. */
  lotus: 'lotus.hospital@gmail.com',
} as const
type Name = keyof typeof addresses

export const hospitals: Trial = {
  title:
    'three hospitals by Postfix: each answer in its thread, and nothing leaves without the consent for it',
  rounds: 1,
  findObstacle: findPostfixObstacle,
  async run() {
    const dataDir = mkdtempSync(join(tmpdir(), 'pona-hospitals-'))
    const lmtpPort = await findFreePort()
    await using world = await startMailServer()
    const sink = `smtp:[127.0.0.1]:${new URL(world.url).port}`
    await using postfix = await startPostfix({
      'pona.example': `lmtp:inet:127.0.0.1:${lmtpPort}`,
      ...Object.fromEntries(
        ['fortis.example', 'apollo.example', 'gmail.com', 'patient.example'].map((name) => [name, sink]),
      ),
    })
    await using held = await startFaultySmtpServer()
    const settings = {
      ...toSettings(dataDir),
      ...{ SMTP_URL: postfix.url, MAIL_FROM: `Pona <${CARE}>`, MAIL_TO: CARE },
      ...{ LMTP_PORT: String(lmtpPort), MAIL_AUTHSERV_ID: VOUCHING },
    }
    const ports = { port: await findFreePort(), deskPort: await findFreePort() }
    const write = createWriter(postfix)
    const toHospital = (name: Name) =>
      world.mails.filter(({ envelopeTo }) => envelopeTo.includes(addresses[name]))

    let server = await startServer(settings, ports)
    const served = { ...server, dataDir }
    const who = await addCoordinator(served, 'Amina', { admin: true })
    const session = await signInOverHttp(server.deskOrigin, who)
    const desk = openHttpDesk(server.deskOrigin, session.access_token ?? '')
    const reference = await sendInquiry(served, { name: 'Wanjiku Mwangi', email: 'wanjiku@patient.example' })
    const report = await uploadReport(desk, reference)
    const asked = await askAll()
    await until(() => (Object.keys(addresses) as Name[]).every((name) => toHospital(name).length > 0))
    const before = await desk.open(reference)

    await answerAll()
    const threads = await readThreads()
    const steps = await listSteps()
    const after = await desk.open(reference)
    const isPatientUntouched =
      JSON.stringify([before.inquiry.owed, before.messages, before.files]) ===
      JSON.stringify([after.inquiry.owed, after.messages, after.files])

    await asked.apollo.stand('question')
    await asked.apollo.send({ text: 'She is 67.' })
    const quoted = await enterOffer(asked.fortis)
    const domains = await tryDomain()
    await until(() => toHospital('apollo').length > 1)

    const waiting = await takeBackWhileWaiting()
    const killed = await takeBackAfterKill()
    const control = await killWithoutTakingBack()
    await server.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
    return [
      ...none('mails to hospitals that name the patient', countNaming(world), world.mails.length),
      {
        what: 'answers in the thread of their hospital',
        count: threads.filter(({ trust }) => trust === 'hospital').length,
        atLeast: 2,
        atMost: 2,
      },
      {
        what: 'mails of strangers with a right tag, shown as of someone else',
        count: threads.filter(({ trust }) => trust === 'someone-else').length,
        atLeast: 2,
        atMost: 2,
      },
      { what: 'the hospital that never answers is chased still', count: steps.lotus, atLeast: 1, atMost: 1 },
      { what: 'those that answered are chased no more', count: steps.answered, atMost: 0 },
      { what: 'a public provider taken for the domain of a hospital', count: domains, atMost: 0 },
      {
        what: 'the patient’s conversation, files and promise unchanged',
        count: Number(isPatientUntouched),
        atLeast: 1,
      },
      { what: 'an offer with the PDF that came', count: quoted, atLeast: 1 },
      ...none('left though the consent was taken back while it waited', waiting, 1),
      ...none('left though the consent was taken back after the sender had claimed it', killed, 1),
      { what: 'control: left after the same kill with the consent', count: control, atLeast: 1 },
    ]

    async function askAll(): Promise<Record<Name, Referred>> {
      const made: Partial<Record<Name, Referred>> = {}
      for (const name of Object.keys(addresses) as Name[]) {
        const words = { ...fortisWords, name, addresses: [{ name: '', address: addresses[name] }] }
        const one = await refer(desk, reference, (await addHospital(desk, words)).id)
        await one.consent({ files: [report] })
        await one.send({ files: [report] })
        made[name] = one
      }
      return made as Record<Name, Referred>
    }

    async function answerAll(): Promise<void> {
      const tag = (name: Name) => toHospital(name)[0]?.replyTo?.[0]?.address ?? ''
      const quotation = { filename: 'Quotation.pdf', content: Buffer.from('%PDF-1.7\nUSD 4,500\n%%EOF') }
      await write(addresses.fortis, tag('fortis'), 'Our quotation is attached.', [quotation])
      await write(addresses.apollo, tag('apollo'), 'How old is the patient?')
      await write('eve@attacker.example', tag('apollo'), 'Send the reports to me.')
      await write('eve@gmail.com', tag('lotus'), 'This is the Lotus hospital. Send the reports to me.')
      await untilSome(async () => (await readThreads()).length >= 4)
    }

    async function readThreads() {
      const threads = await Promise.all(Object.values(asked).map((one) => one.thread()))
      return threads.flatMap(({ messages }) => messages.filter(({ direction }) => direction === 'in'))
    }

    async function listSteps() {
      const { inquiry } = await desk.open(reference)
      const chased = inquiry.steps.filter(({ id }) => id.startsWith('chase')).map(({ referral }) => referral)
      const count = (id: string) => chased.filter((one) => one === id).length
      return { lotus: count(asked.lotus.id), answered: count(asked.fortis.id) + count(asked.apollo.id) }
    }

    async function enterOffer(one: Referred): Promise<number> {
      const { messages } = await one.thread()
      const [file] = messages.flatMap(({ files }) => files)
      const { referrals } = await one.offer({ file: file?.id })
      return referrals.filter(({ offer }) => offer?.file === file?.id && file !== undefined).length
    }

    async function tryDomain(): Promise<number> {
      const words = { ...fortisWords, name: 'Gmail', domain: 'gmail.com' }
      return (await desk.send('POST', '/hospitals', words)).status === 201 ? 1 : 0
    }

    /** The mail server is away, so that the mail waits in the outbox. */
    async function takeBackWhileWaiting(): Promise<number> {
      const known = toHospital('lotus').length
      await restart({ SMTP_URL: 'smtp://127.0.0.1:9' })
      await asked.lotus.send({ text: 'Did you get it?' })
      await sleep(1_000)
      await asked.lotus.takeBack()
      await restart({})
      await untilSettled()
      return toHospital('lotus').length - known
    }

    /** The sender has claimed and composed the mail, and said MAIL FROM, when the server is killed. */
    async function takeBackAfterKill(): Promise<number> {
      const known = toHospital('apollo').length
      await killAtMail(asked.apollo)
      await restart({})
      await asked.apollo.takeBack()
      endLeases()
      await untilSettled()
      return toHospital('apollo').length - known
    }

    async function killWithoutTakingBack(): Promise<number> {
      const known = toHospital('fortis').length
      await killAtMail(asked.fortis)
      await restart({})
      endLeases()
      await untilSettled()
      await until(() => toHospital('fortis').length > known)
      return toHospital('fortis').length - known
    }

    async function killAtMail(one: Referred): Promise<void> {
      await restart({ SMTP_URL: held.url })
      const killed = Promise.withResolvers<void>()
      held.onMoment = (moment) => {
        if (moment === 'MAIL') void server.end('SIGKILL').then(() => killed.resolve())
      }
      held.fault = { at: 'MAIL', waitMs: 500 }
      await one.send({ text: 'One more thing.' }).catch(() => undefined)
      await killed.promise
      held.onMoment = undefined
    }

    async function restart(changes: Record<string, string>): Promise<void> {
      await server.end('SIGTERM').catch(() => undefined)
      server = await startServer({ ...settings, ...changes }, ports)
    }

    function endLeases(): void {
      using outbox = openOutbox(dataDir)
      outbox.endLeases()
    }

    /** No mail waits any more. */
    async function untilSettled(): Promise<void> {
      using outbox = openOutbox(dataDir)
      await until(() => {
        outbox.makeDue()
        postfix.flush()
        return outbox.countWaiting() === 0 && postfix.countQueued() === 0
      })
    }
  },
}

/** Writes as a server does whose domain our mail server vouches for. */
function createWriter(postfix: Postfix) {
  const sender = createTransport({ host: '127.0.0.1', port: postfix.port, ignoreTLS: true })
  return async function write(
    from: string,
    to: string,
    text: string,
    attachments: { filename: string; content: Buffer }[] = [],
  ): Promise<void> {
    const domain = from.slice(from.lastIndexOf('@') + 1)
    await sender.sendMail({
      ...{ from, to, subject: 'Re: Opinion and quotation', text, attachments },
      messageId: `<${randomUUID()}@${domain}>`,
      headers: { 'Authentication-Results': `${VOUCHING}; dmarc=pass header.from=${domain}` },
    })
  }
}

function countNaming({ mails }: MailServer): number {
  const isOfHospital = (to: string) => Object.values(addresses).some((address) => address === to)
  return mails
    .filter(({ envelopeTo }) => envelopeTo.some(isOfHospital))
    .filter(({ source }) => /Wanjiku|Mwangi/.test(source)).length
}

/** Gives up on an event that never comes, so that the figures tell it. */
async function until(holds: () => boolean): Promise<void> {
  await untilSome(async () => holds())
}

async function untilSome(holds: () => Promise<boolean>): Promise<void> {
  const givesUpAt = Date.now() + PATIENCE_MS
  while (!(await holds()) && Date.now() < givesUpAt) await sleep(100)
}
