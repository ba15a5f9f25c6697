import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '#testing/server/server-process.ts'
import { type Sent, trySend } from '../load.ts'
import { openOutbox } from '../outbox-file.ts'
import { toSettings } from '../recovery.ts'
import { type SmtpMoment, startFaultySmtpServer } from '../smtp-server.ts'
import { none, type Trial } from '../trial.ts'

/**
 * Every point at which a sender waits; at the final `end` the mail server has the mail and the sender doesn't know.
 */
const moments: SmtpMoment[] = ['end', 'DATA', 'end', 'MAIL', 'end', 'connect', 'end', 'EHLO', 'end', 'RCPT']
const TOGETHER = 3

type Round = { count: number; missing: number; extra: number; messageIds: number }

export const senderKilled: Trial = {
  title:
    'a sender that is killed repeats a mail only where the mail server had it already, under one Message-ID',
  rounds: 2,
  async run({ rounds }) {
    const results: (Round & { moment: SmtpMoment })[] = []
    for (let round = 0; round < rounds; round++) {
      const moment = moments[round % moments.length] ?? 'end'
      results.push({ moment, ...(await killAt(moment)) })
    }
    const sum = (of: keyof Round, isAtEnd?: boolean) =>
      results
        .filter(({ moment }) => isAtEnd === undefined || (moment === 'end') === isAtEnd)
        .reduce((total, result) => total + result[of], 0)
    return [
      ...none('missing', sum('missing'), sum('count')),
      ...none('repeated after a kill before the end of the mail', sum('extra', false), sum('count', false)),
      ...none('mails under more than one Message-ID', sum('messageIds') - sum('count'), sum('count')),
      {
        what: 'control: repeated after a kill at the end',
        count: sum('extra', true),
        of: sum('count', true),
        atLeast: 1,
      },
    ]
  },
}

/** Kills the sender at this point of its first mail; another process finishes. */
async function killAt(moment: SmtpMoment): Promise<Round> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pona-sender-'))
  await using smtp = await startFaultySmtpServer()
  const settings = { ...toSettings(dataDir), SMTP_URL: smtp.url }
  const killed = Promise.withResolvers<void>()

  await using server = await startServer(settings)
  smtp.onMoment = (now) => {
    if (now === moment) void server.end('SIGKILL').then(() => killed.resolve())
  }
  // Answers are held until the kill, so the sender can't get further.
  smtp.fault = { at: moment, waitMs: 200 }
  const all = Array.from({ length: TOGETHER }, (): Sent => ({ key: crypto.randomUUID() }))
  await Promise.all(all.map((sent) => trySend(server.origin, sent)))
  await killed.promise
  smtp.onMoment = undefined
  smtp.fault = undefined

  using outbox = openOutbox(dataDir)
  outbox.endLeases()
  await using second = await startServer(settings)
  await Promise.all(all.map((sent) => trySend(second.origin, sent)))
  while (outbox.countUnsentInquiries() > 0) await sleep(20)
  await second.end('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })

  const copies = all.map(({ reference }) =>
    smtp.taken.filter((mail) => mail.isInquiry && mail.reference === reference),
  )
  const messageIds = new Set(copies.flat().map(({ messageId }) => messageId)).size
  return {
    count: all.length,
    missing: copies.filter(({ length }) => length === 0).length,
    extra: copies.reduce((sum, { length }) => sum + Math.max(length - 1, 0), 0),
    messageIds: messageIds + copies.filter(({ length }) => length === 0).length,
  }
}
