import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import * as v from 'valibot'

// Stands for an installer's own code: fields checked, one row a commit, on the disk. Nothing is sealed, limited or
// mailed.
const text = (/** @type {number} */ max) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max))
const schema = v.object({
  name: text(200),
  email: v.pipe(text(254), v.email()),
  countryCode: text(10),
  phone: text(40),
  treatment: text(200),
  message: text(10_000),
})

const db = new DatabaseSync(join(process.env['DATA_DIR'] ?? '', 'plain.db'))
db.exec(`pragma journal_mode = wal; pragma synchronous = full; create table inquiry
  (id text primary key, at integer, name text, email text, country text, phone text, treatment text, message text)`)
const insert = db.prepare('insert into inquiry values (?, ?, ?, ?, ?, ?, ?, ?)')

const app = new Hono().post('/*', async (c) => {
  const parsed = v.safeParse(schema, await c.req.json())
  if (!parsed.success) return c.json({ error: 'invalid' }, 400)
  const { name, email, countryCode, phone, treatment, message } = parsed.output
  const id = randomUUID()
  insert.run(id, Date.now(), name, email, countryCode, phone, treatment, message)
  return c.json({ success: true, id })
})
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env['PORT']) })
