import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Up is from the client to the server. */
export type Direction = 'up' | 'down'

export type CuttingProxy = AsyncDisposable & {
  port: number
  /** Calls back once, after so many bytes or a text in this direction; then the next that was armed counts. */
  armAt(direction: Direction, place: number | string, onReached: () => void): void
  disarm(): void
  /** Breaks all connections. */
  cut(): void
}

type Armed = { direction: Direction; place: number | string; onReached: () => void }

/** A TCP proxy that can stop at any byte. */
export async function startCuttingProxy(target: number): Promise<CuttingProxy> {
  const sockets = new Set<Socket>()
  const armed: Armed[] = []

  function pass(direction: Direction, from: Socket, to: Socket): void {
    from.on('data', (chunk: Buffer) => {
      const next = armed.find((each) => each.direction === direction)
      const end = next && findEnd(next, chunk)
      if (next === undefined || end === undefined) return void to.write(chunk)
      armed.splice(armed.indexOf(next), 1)
      to.write(chunk.subarray(0, end))
      next.onReached()
      if (!to.destroyed) to.write(chunk.subarray(end))
    })
    from.on('close', () => to.destroy())
  }

  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    pass('up', client, upstream)
    pass('down', upstream, client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // of a TCP server, which has one

  function cut(): void {
    for (const socket of sockets) socket.destroy()
  }

  return {
    port,
    armAt(direction, place, onReached) {
      armed.push({ direction, place: typeof place === 'number' ? Math.ceil(place) : place, onReached })
    },
    disarm() {
      armed.length = 0
    },
    cut,
    async [Symbol.asyncDispose]() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function findEnd(armed: Armed, chunk: Buffer): number | undefined {
  const { place } = armed
  if (typeof place === 'string') {
    const start = chunk.indexOf(place)
    return start < 0 ? undefined : start + place.length
  }
  if (place <= chunk.length) return place
  armed.place = place - chunk.length
  return undefined
}
