import { Hono } from 'hono'
import * as v from 'valibot'
import { fileLimits } from '#contract/desk/files.ts'
import type { Db } from '../db/tables.ts'
import { AppError } from '../http/app-error.ts'
import { readBytes, readQuery } from '../http/read-json.ts'
import type { Vault } from '../vault/vault.ts'
import { toDisposition, toFileName } from './file-name.ts'
import { sniff } from './sniff.ts'
import { addFile, openFile } from './store.ts'

const MAX_TYPED_NAME = 500

const nameSchema = v.object({ name: v.pipe(v.string(), v.maxLength(MAX_TYPED_NAME)) })

/** Expects `requireStaff` before it. */
export function fileRoutes({ db, vault, now }: { db: Db; vault: Vault; now: () => number }) {
  const route = new Hono()

  route.post('/', async function upload(c) {
    const { name } = readQuery(c.req, nameSchema)
    const content = await readBytes(c.req, fileLimits.bytes)
    const kind = sniff(content)
    if (kind === undefined) throw new AppError('file_type_refused')
    const file = { name: toFileName(name, kind), type: kind.type, content, now: now() }
    return c.json(await addFile(db, vault, file), 201)
  })

  route.get('/:id', async function download(c) {
    const file = await openFile(db, vault, c.req.param('id'))
    if (file === undefined) throw new AppError('not_found')
    // Whatever it holds, a browser that opens it runs nothing.
    c.header('Content-Security-Policy', "sandbox; default-src 'none'")
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Content-Type', file.type)
    c.header('Content-Disposition', toDisposition(file.name))
    return c.body(file.content)
  })
  return route
}
