import { connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { Content } from './write-objects.ts'

export type Verdict = 'clean' | 'infected' | 'too-large'

/** Limit for connecting, and between two steps: a large archive takes clamd minutes. */
const TIMEOUT_MS = 5 * 60_000
const MAX_REPLY_BYTES = 4_096
/** Bytes in flight when clamd closes the connection may cost its reply. */
const MAX_PIECE_BYTES = 16 * 1024

/**
 * Has clamd scan a content by INSTREAM (https://docs.clamav.net/manual/Usage/Scanning.html). Throws when it can't be
 * reached, ends early or answers anything else: nothing is clean unless clamd says so.
 */
export async function scanByClamd(url: URL, content: Content): Promise<Verdict> {
  using clamd = open(url)
  const { connection } = clamd
  const reply = readReply(connection)
  // Awaited below; until then a failure to write says more.
  reply.catch(() => undefined)
  try {
    await write(connection, Buffer.from('zINSTREAM\0'))
    for await (const part of content) {
      for (let from = 0; from < part.byteLength; from += MAX_PIECE_BYTES) {
        const piece = part.subarray(from, from + MAX_PIECE_BYTES)
        await write(connection, toLength(piece.byteLength))
        await write(connection, piece)
        // A reply must be read before the next write: one to a connection that clamd has closed would lose it.
        await setImmediate()
      }
    }
    await write(connection, toLength(0))
  } catch {
    // Above its limit clamd answers and closes: the reply tells.
  }
  return toVerdict(await reply)
}

function open(url: URL): Disposable & { connection: Socket } {
  const connection =
    url.protocol === 'unix:'
      ? connect(decodeURIComponent(url.pathname))
      : connect(Number(url.port || 3310), url.hostname.replace(/^\[|\]$/g, ''))
  connection.setTimeout(TIMEOUT_MS, () => connection.destroy(new Error('clamd does not answer')))
  return { connection, [Symbol.dispose]: () => void connection.destroy() }
}

async function write(connection: Socket, bytes: Uint8Array): Promise<void> {
  if (connection.errored) throw connection.errored
  if (!connection.writable) throw new Error('clamd closed the connection')
  if (connection.write(bytes)) return
  await new Promise<void>((resolve) => {
    const goOn = () => {
      connection.off('drain', goOn).off('close', goOn)
      resolve()
    }
    connection.on('drain', goOn).on('close', goOn)
  })
}

/** Accepts a reply that arrived before the connection ended, also when it was reset. */
function readReply(connection: Socket): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let reply = ''
  connection.on('data', (part) => {
    reply += String(part)
    if (reply.includes('\0') || reply.length > MAX_REPLY_BYTES) connection.destroy()
  })
  connection.on('error', () => {})
  connection.on('close', () => {
    // One that was cut may have gone on with what was found.
    if (reply.includes('\0')) resolve(reply.slice(0, reply.indexOf('\0')).trim())
    else reject(connection.errored ?? new Error('clamd ended without a reply'))
  })
  return promise
}

function toVerdict(reply: string): Verdict {
  if (reply === 'stream: OK') return 'clean'
  if (/^stream: .+ FOUND$/.test(reply)) return 'infected'
  if (/size limit exceeded/i.test(reply)) return 'too-large'
  // Not the reply itself: it may quote a file.
  throw new Error('clamd answered something else')
}

function toLength(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}
