import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beginUpload, startFileServer } from '../faults/file-process.ts'
import { findProcObstacle, readMemory } from '../faults/process-state.ts'
import { benchFirstPicture } from './files/first-picture.ts'
import type { Row } from './table.ts'

const ROUNDS = 3
const BYTES = 256 * 1024 * 1024
const WARM_UP_BYTES = 32 * 1024 * 1024
const LARGE_BYTES = 2 * 1024 ** 3
const PIECE = Buffer.alloc(64 * 1024, 'scan ')

const bareServer = join(import.meta.dirname, 'files', 'bare-server.ts')

/** Measures an upload, sealed and on the disk, against a server that writes the same bytes and syncs them at the end. */
export async function benchFiles(): Promise<Row[]> {
  const rounds: { ours: number; bare: number; down: number }[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ ...(await measureOurs(BYTES)), bare: await measureBare() })
  const median = (of: (round: (typeof rounds)[number]) => number) =>
    rounds.map(of).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN
  const bare = median((round) => round.bare)
  const rows: Row[] = [
    {
      name: 'sealed upload, MB/s, to bare node:http',
      ...{ measured: median((round) => round.ours), reference: bare, atLeastRatio: 0.8 },
    },
    {
      name: 'download, MB/s, to a bare upload',
      ...{ measured: median((round) => round.down), reference: bare, atLeastRatio: 0.8 },
    },
  ]
  rows.push(...(await benchFirstPicture()))
  if (findProcObstacle() !== undefined) return rows
  const { moreMb, restMb } = await measureOurs(LARGE_BYTES)
  return [
    ...rows,
    { name: 'memory of 2 GB up and down, MB more', measured: moreMb, reference: restMb, atMost: 32 },
  ]
}

async function measureOurs(bytes: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'pona-bench-'))
  try {
    await using server = await startFileServer(dataDir)
    await upload(server.origin, WARM_UP_BYTES)
    const before = readMemory(server.pid)
    const { id, perSecond: ours } = await upload(server.origin, bytes)
    const startedAt = performance.now()
    await download(`${server.origin}/files/${id}`)
    const down = toRate(bytes, startedAt)
    const moreMb = readMemory(server.pid).peakMb - before.residentMb
    return { ours, down, moreMb, restMb: before.residentMb }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function upload(origin: string, bytes: number): Promise<{ id: string; perSecond: number }> {
  const id = await beginUpload(origin, bytes)
  const startedAt = performance.now()
  await send('PATCH', `${origin}/uploads/${id}?offset=0`, bytes)
  return { id, perSecond: toRate(bytes, startedAt) }
}

async function measureBare(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pona-bench-'))
  try {
    await using server = await startFileServer(dataDir, {}, bareServer)
    await send('POST', server.origin, WARM_UP_BYTES)
    const startedAt = performance.now()
    await send('POST', server.origin, BYTES)
    return toRate(BYTES, startedAt)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Resolves with the answer, which comes once all is on the disk. */
function send(method: string, url: string, bytes: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const sending = request(url, { method, headers: { 'content-length': bytes } }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 200) resolve()
        else reject(new Error(`The upload answered ${answer.statusCode}`))
      })
    }).on('error', reject)
    let sent = 0
    function fill(): void {
      while (sent < bytes) {
        sent += PIECE.byteLength
        if (!sending.write(PIECE)) {
          sending.once('drain', fill)
          return
        }
      }
      sending.end()
    }
    fill()
  })
}

async function download(url: string): Promise<void> {
  const response = await fetch(url)
  for await (const part of response.body ?? []) void part
}

function toRate(bytes: number, startedAt: number): number {
  return bytes / 1e6 / ((performance.now() - startedAt) / 1000)
}
