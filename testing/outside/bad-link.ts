import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const TICKS_A_SECOND = 50

export type BadLink = AsyncDisposable & {
  port: number
  /** Bytes that went up. */
  sent(): number
  cuts(): number
}

type LinkOptions = { bytesPerSecond: number; cutEveryMs?: number; cutEveryBytes?: number }

/**
 * Passes connections on to a port, at a rate that all share in each direction. Every `cutEveryMs`, or after so many
 * bytes up, it breaks them all: what is under way is gone. Without either nothing is cut.
 */
export async function openBadLink(
  target: number,
  { bytesPerSecond, cutEveryMs, cutEveryBytes = Number.POSITIVE_INFINITY }: LinkOptions,
): Promise<BadLink> {
  const pairs = new Set<[Socket, Socket]>()
  const state = { sent: 0, cuts: 0 }
  const share = Math.ceil(bytesPerSecond / TICKS_A_SECOND)

  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const socket of pair) {
      socket.on('error', () => {})
      socket.on('close', () => {
        pairs.delete(pair)
        near.destroy()
        far.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port')

  /** Reads no more than is passed on: the rest waits at the sender, as it does behind a slow radio. */
  function pass(from: Socket, to: Socket, limit: number): number {
    const part = from.read(Math.min(limit, from.readableLength)) as Buffer | null
    if (part === null) return 0
    to.write(part)
    return part.byteLength
  }

  const tick = setInterval(() => {
    let [up, down] = [share, share]
    for (const [near, far] of pairs) {
      const passed = pass(near, far, up)
      state.sent += passed
      up -= passed
      down -= pass(far, near, down)
    }
    if (state.sent >= cutEveryBytes * (state.cuts + 1)) cutAll()
  }, 1_000 / TICKS_A_SECOND)

  function cutAll(): void {
    state.cuts += 1
    for (const pair of pairs) for (const socket of pair) socket.resetAndDestroy()
  }
  const cut = cutEveryMs && setInterval(cutAll, cutEveryMs)

  return {
    port: address.port,
    sent: () => state.sent,
    cuts: () => state.cuts,
    async [Symbol.asyncDispose]() {
      clearInterval(tick)
      clearInterval(cut || undefined)
      for (const pair of pairs) for (const socket of pair) socket.destroy()
      server.close()
      await sleep(0)
    },
  }
}
