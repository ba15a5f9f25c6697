import { once } from 'node:events'
import { connect } from 'node:net'
import { createTransport } from 'nodemailer'

const CONNECTIONS = 4
const PARAGRAPH = '<p>My mother is 67 and can not walk the stairs any more.</p>\n'

/** The sender that installers would take: it composes and sends mails of the usual size by nodemailer's pool. */
export async function sendByNodemailer(url: string, count: number): Promise<void> {
  const transport = createTransport({ url, pool: true, maxConnections: CONNECTIONS })
  await Promise.all(
    Array.from({ length: count }, (_, n) =>
      transport.sendMail({
        messageId: `<${n}@company.example>`,
        from: 'Company <care@company.example>',
        to: { name: '', address: `p${n}@patient.example` },
        replyTo: 'care@company.example',
        subject: `Inquiry ${n}`,
        text: PARAGRAPH.repeat(20),
        html: PARAGRAPH.repeat(60),
        headers: { 'Auto-Submitted': 'auto-replied' },
      }),
    ),
  )
  transport.close()
}

/** Sends as fast as the wire allows: one mail after the other on each connection, its commands in one packet. */
export async function sendBare(url: string, count: number): Promise<void> {
  const { port } = new URL(url)
  const content = `Subject: bare\r\n\r\n${`${'x'.repeat(74)}\r\n`.repeat(64)}.\r\n`
  let n = 0
  async function sendSome(): Promise<void> {
    const socket = connect(Number(port), '127.0.0.1').setEncoding('latin1').setNoDelay()
    const say = async (text: string, isLast: (answer: string) => boolean) => {
      socket.write(text)
      for (let answer = ''; !isLast(answer); ) answer += String(await once(socket, 'data'))
    }
    await once(socket, 'data')
    await say('EHLO bench\r\n', (answer) => /^250 /m.test(answer))
    while (n < count) {
      const recipient = `p${n++}@patient.example`
      const envelope = `MAIL FROM:<care@company.example>\r\nRCPT TO:<${recipient}>\r\nDATA\r\n`
      await say(envelope, (answer) => answer.includes('354'))
      await say(content, (answer) => answer !== '')
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, sendSome))
}
