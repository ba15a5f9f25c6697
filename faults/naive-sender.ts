import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { startFaultySmtpServer } from './smtp-server.ts'

const mail = {
  from: 'a@sender.example',
  to: 'b@reader.example',
  subject: 'Inquiry PN-0000-0000',
  text: 'Hello',
}

/** Two naive senders: one with too short a timeout, and one with a new Message-ID for each attempt. */
export async function countControlCopies(): Promise<{ impatient: number; messageIds: number }> {
  await using smtp = await startFaultySmtpServer()
  const { hostname: host, port } = new URL(smtp.url)
  const address = { host, port: Number(port), ignoreTLS: true }

  smtp.fault = { at: 'end', waitMs: 1_000 }
  const impatient = createTransport({ ...address, socketTimeout: 300 })
  const named = { ...mail, messageId: '<one@sender.example>' }
  for (let attempt = 0; attempt < 2; attempt++) await impatient.sendMail(named).catch(() => undefined)
  const copies = smtp.taken.splice(0).length - 1

  smtp.fault = { at: 'end', drop: true }
  const forgetful = createTransport(address)
  for (let attempt = 0; attempt < 2; attempt++) await forgetful.sendMail(mail).catch(() => undefined)
  await sleep(0)
  return { impatient: copies, messageIds: new Set(smtp.taken.map(({ messageId }) => messageId)).size }
}
