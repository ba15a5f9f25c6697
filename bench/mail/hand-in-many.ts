import SmtpConnection from 'nodemailer/lib/smtp-connection'
import { makeWaitingMails } from './waiting-mails.ts'

/** `from`: the number of the first mail. */
export type HandingIn = { port: number; connections: number; from: number; count: number }
export type HandedIn = { seconds: number }

process.on('message', async (handingIn: HandingIn) => process.send?.(await handIn(handingIn)))
process.on('disconnect', () => process.exit())

/** Hands mails in by LMTP, on each connection one after the other, as a local mail server does. */
async function handIn({ port, connections, from, count }: HandingIn): Promise<HandedIn> {
  const mails = [...makeWaitingMails(from + count)].slice(from).values()
  const opened = await Promise.all(Array.from({ length: connections }, () => open(port)))
  const startedAt = performance.now()
  await Promise.all(
    opened.map(async (connection) => {
      for (const mail of mails) await send(connection, mail)
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  for (const connection of opened) connection.close()
  return { seconds }
}

async function open(port: number): Promise<SmtpConnection> {
  const connection = new SmtpConnection({ host: '127.0.0.1', port, lmtp: true, ignoreTLS: true })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  connection.once('error', reject)
  connection.connect(() => resolve())
  await promise
  return connection
}

function send(connection: SmtpConnection, mail: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const envelope = { from: 'sender@patient.example', to: ['care@pona.example'] }
    connection.send(envelope, mail, (error) => (error ? reject(error) : resolve()))
  })
}
