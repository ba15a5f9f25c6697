import SmtpConnection from 'nodemailer/lib/smtp-connection'

type Envelope = { from?: string; to?: string[] }

/** Hands a mail in by LMTP, as a local mail server does; rejects with the server's refusal. */
export async function handIn(
  port: number,
  raw: string | Buffer,
  { from = 'sender@patient.example', to = ['care@pona.example'] }: Envelope = {},
): Promise<void> {
  const connection = new SmtpConnection({ host: '127.0.0.1', port, lmtp: true, ignoreTLS: true })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  connection.once('error', reject)
  connection.connect(() => {
    connection.send({ from, to }, raw, (error, info) => {
      // There is no `info` if there was no answer.
      const refusal = error ?? info.rejectedErrors?.[0]
      if (refusal) reject(refusal)
      else resolve()
    })
  })
  try {
    await promise
  } finally {
    connection.close()
  }
}
