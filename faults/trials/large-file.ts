import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appendTo, beginUpload, startFileServer } from '../file-process.ts'
import { findProcObstacle, readMemory } from '../process-state.ts'
import type { Trial } from '../trial.ts'

const UNIT_BYTES = 64 * 1024 * 1024
const PIECE_BYTES = 256 * 1024
const SMALL_BYTES = 40_000_000
const MAX_MORE_MB = 32
/** Held by the control at once. */
const CONTROL_BYTES = 100_000_000

export const largeFile: Trial = {
  title: 'a file of any size goes through little memory, up and down (a round is 64 MB: 32 for 2 GB)',
  rounds: 4,
  suiteRounds: 2,
  findObstacle: findProcObstacle,
  async run({ rounds }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'pona-large-'))
    await using server = await startFileServer(dataDir)
    // The code and the buffers that any file needs.
    await sendAndRead(server.origin, SMALL_BYTES)
    const before = readMemory(server.pid)
    const read = await sendAndRead(server.origin, rounds * UNIT_BYTES)
    const after = readMemory(server.pid)
    rmSync(dataDir, { recursive: true, force: true })
    return [
      {
        what: 'MB more at the peak',
        count: Math.round(after.peakMb - before.residentMb),
        atMost: MAX_MORE_MB,
      },
      { what: 'bytes that came back', count: read, of: rounds * UNIT_BYTES, atLeast: rounds * UNIT_BYTES },
      {
        what: 'control: MB more when 100 MB are read whole',
        count: Math.round(measureWhole(CONTROL_BYTES)),
        atLeast: MAX_MORE_MB,
      },
    ]
  },
}

/** As it is, and in a ZIP; returns the number of bytes that the download had. */
async function sendAndRead(origin: string, bytes: number): Promise<number> {
  const id = await beginUpload(origin, bytes)
  await appendTo(origin, id, 0, toBody(bytes))
  const read = await countBytes(`${origin}/files/${id}`)
  if ((await countBytes(`${origin}/zips/${id}`)) === 0) throw new Error('The ZIP is empty')
  return read
}

async function countBytes(url: string): Promise<number> {
  const response = await fetch(url)
  let read = 0
  for await (const part of response.body ?? []) read += part.byteLength
  return read
}

function toBody(bytes: number): ReadableStream<Uint8Array> {
  const piece = randomBytes(PIECE_BYTES)
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      if (sent >= bytes) return controller.close()
      controller.enqueue(new Uint8Array(piece.subarray(0, Math.min(PIECE_BYTES, bytes - sent))))
      sent += PIECE_BYTES
    },
  })
}

function measureWhole(bytes: number): number {
  const before = process.memoryUsage.rss()
  const whole = Buffer.alloc(bytes, 'x')
  return whole.byteLength === bytes ? (process.memoryUsage.rss() - before) / 2 ** 20 : 0
}
