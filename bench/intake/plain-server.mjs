import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import * as v from 'valibot'

// Stands for an installer's own code: fields checked, one row a commit, on the disk. Nothing is sealed, limited or kept to
// be sent again. With SMTP_URL each inquiry's two mails follow from memory, by nodemailer's pool.
const text = (/** @type {number} */ max) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max))
const schema = v.object({
  name: text(200),
  email: v.pipe(text(254), v.email()),
  countryCode: text(10),
  phone: text(40),
  treatment: text(200),
  message: text(10_000),
})
/** Makes mails about as long as Pona's. */
const PARAGRAPH = 'Thank you for your inquiry. A coordinator answers within 24 hours.\n'

const db = new DatabaseSync(join(process.env['DATA_DIR'] ?? '', 'plain.db'))
db.exec(`pragma journal_mode = wal; pragma synchronous = full; create table inquiry
  (id text primary key, at integer, name text, email text, country text, phone text, treatment text, message text)`)
const insert = db.prepare('insert into inquiry values (?, ?, ?, ?, ?, ?, ?, ?)')
const smtpUrl = process.env['SMTP_URL']
const awaitsMails = process.env['AWAITS_MAILS'] === '1'
const transport = smtpUrl
  ? (await import('nodemailer')).createTransport({ url: smtpUrl, pool: true, maxConnections: 4 })
  : undefined

const app = new Hono().post('/*', async (c) => {
  const parsed = v.safeParse(schema, await c.req.json())
  if (!parsed.success) return c.json({ error: 'invalid' }, 400)
  const { name, email, countryCode, phone, treatment, message } = parsed.output
  const id = randomUUID()
  insert.run(id, Date.now(), name, email, countryCode, phone, treatment, message)
  const sent = [
    send({ to: 'office@company.example', replyTo: email, subject: `Inquiry of ${name}`, message }),
    send({
      to: email,
      replyTo: 'care@company.example',
      subject: 'Your inquiry',
      message: PARAGRAPH.repeat(10),
    }),
  ]
  if (awaitsMails) await Promise.all(sent)
  return c.json({ success: true, id })
})
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env['PORT']) })

/** @param {{ to: string, replyTo: string, subject: string, message: string }} mail */
function send({ message, ...mail }) {
  const html = `<html><body><p>${message}</p>${`<p>${PARAGRAPH}</p>`.repeat(40)}</body></html>`
  return transport
    ?.sendMail({ from: 'Company <care@company.example>', ...mail, text: message, html })
    .catch((error) => process.stderr.write(`${error}\n`))
}
