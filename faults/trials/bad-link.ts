import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Upload } from '#testing/files/tus-client.ts'
import { openBadLink } from '#testing/outside/bad-link.ts'
import { startServer } from '#testing/server/server-process.ts'
import { openFile } from '../../server/case/files/find-files.ts'
import { parseConfig } from '../../server/platform/config/config.ts'
import { openConfiguredDatabase } from '../../server/platform/db/open.ts'
import { createLog } from '../../server/platform/log/log.ts'
import { guardStore } from '../../server/platform/store/guarded-store.ts'
import { openObjectStore } from '../../server/platform/store/open-store.ts'
import { openKeyring } from '../../server/platform/vault/open-keyring.ts'
import { openVault } from '../../server/platform/vault/vault.ts'
import { createPatientPage } from '../patient-link.ts'
import { toSettings } from '../recovery.ts'
import type { Trial } from '../trial.ts'

/** 64 kbit/s, cut every 20 seconds, twenty times as fast: a cut costs bytes, and no less for it. */
const LINK = { bytesPerSecond: 20 * 8_000, cutEveryMs: 1_000 }
const MEGABYTE = 1_000_000
/** In the suite 1 MB; `--rounds 20` is the file of the promise. */
const SUITE_ROUNDS = 1
const RETRY_MS = 50
const CONTROL_TRIES = 5

export const badLink: Trial = {
  title: 'a file arrives over a slow link that is cut every 160 kB, and little of it is sent twice',
  rounds: SUITE_ROUNDS,
  async run({ rounds }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'pona-link-'))
    const content = randomBytes(rounds * MEGABYTE)
    const server = await startServer(toSettings(dataDir))
    const pathname = await createPatientPage(server.origin)
    const port = Number(new URL(server.origin).port)
    await using link = await openBadLink(port, LINK)
    const location = await send(`http://127.0.0.1:${link.port}${pathname}/files`, content)
    const [sent, cuts] = [link.sent(), link.cuts()]
    await using other = await openBadLink(port, LINK)
    const control = await sendWhole(`http://127.0.0.1:${other.port}${pathname}/files`, content)
    await server.end('SIGTERM')
    const stored = await readHash(dataDir, location.split('/').at(-1) ?? '')
    rmSync(dataDir, { recursive: true, force: true })
    return [
      { what: 'bytes that arrived as they were', count: Number(stored === toHash(content)), atLeast: 1 },
      { what: 'cuts meanwhile', count: cuts, atLeast: 5 * rounds },
      {
        what: 'per mille sent beyond the file',
        count: Math.ceil((1_000 * (sent - content.byteLength)) / content.byteLength),
        atMost: 50,
      },
      { what: `control: one POST arrived, tried ${CONTROL_TRIES} times`, count: Number(control), atMost: 0 },
    ]
  },
}

function send(endpoint: string, content: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(content, {
      endpoint,
      uploadSize: content.byteLength,
      metadata: { name: 'CD.zip', hash: toHash(content) },
      retryDelays: Array.from({ length: 50 }, () => RETRY_MS),
      onShouldRetry: () => true,
      onError: reject,
      onSuccess: () => resolve(upload.url ?? ''),
    })
    upload.start()
  })
}

/** Sends the content in one request of a form. */
async function sendWhole(url: string, content: Buffer<ArrayBuffer>): Promise<boolean> {
  for (let n = 0; n < CONTROL_TRIES; n++) {
    const body = new FormData()
    body.set('files', new Blob([content]), 'CD.zip')
    const arrived = await fetch(url, { method: 'POST', body, redirect: 'manual' }).then(
      ({ status }) => status < 400,
      () => false,
    )
    if (arrived) return true
    await sleep(RETRY_MS)
  }
  return false
}

async function readHash(dataDir: string, id: string): Promise<string | undefined> {
  const config = parseConfig({ DATA_DIR: dataDir })
  const db = await openConfiguredDatabase(config, () => {})
  try {
    const vault = await openVault(db, await openKeyring(config, db))
    const store = guardStore(openObjectStore(config), { db, log: createLog('error') })
    const file = await openFile({ db, vault, store }, id)
    const hash = createHash('sha256')
    for await (const part of file?.read() ?? []) hash.update(part)
    return hash.digest('hex')
  } finally {
    await db.destroy()
  }
}

function toHash(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
