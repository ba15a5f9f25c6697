import { serve } from '@hono/node-server'
import { Hono } from 'hono'

// Upper bound: the same library parses the same body and stores nothing.
const app = new Hono().post('/*', async (c) => {
  await c.req.json()
  return c.json({ success: true })
})
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env['PORT']) })
