import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { startServer } from '#testing/server/server-process.ts'
import { postInquiry } from './load.ts'

/** Fills whole batches: undoing one exceeds what SQLite keeps in memory. */
const AT_ONCE = 600
const SEEN_MS = 200

const insertWithoutPrecaution = `
  const { DatabaseSync } = require('node:sqlite')
  const db = new DatabaseSync(process.argv[1])
  db.exec('create table t (key blob not null unique)')
  const insert = db.prepare(\`
    with recursive rows (n) as (select 1 union all select n + 1 from rows where n < 5000)
    insert into t select randomblob(32) from rows\`)
  db.exec('begin')
  insert.run()
  insert.run()
`

describe('temporary files', () => {
  test('are not made of what inquiries hold', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'pona-temporary-'))
    await using data = await mkdtempDisposable(join(tmpdir(), 'pona-data-'))
    const seen: unknown[] = []
    const watching = watch(folder.path, (_event, name) => void seen.push(name))
    using _watching = { [Symbol.dispose]: () => watching.close() }
    const environment = { DATA_DIR: data.path, RATE_LIMITS: 'off', SQLITE_TMPDIR: folder.path }
    {
      await using server = await startServer(environment)
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, n) => postInquiry(server.origin, `key-${n}`)),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    }
    await sleep(SEEN_MS)
    expect(seen).toEqual([])

    const child = spawn(process.execPath, ['-e', insertWithoutPrecaution, join(data.path, 'control.db')], {
      env: { ...process.env, SQLITE_TMPDIR: folder.path },
    })
    await once(child, 'exit')
    await sleep(SEEN_MS)
    expect(seen, 'the control').not.toEqual([])
  })
})
