import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy whose target can be changed; a change breaks open connections. */
export type Switch = AsyncDisposable & {
  port: number
  leadTo(port: number | undefined): void
  /** Open connections get no more answers and aren't closed; new ones work. */
  silence(): void
}

export async function startSwitch(target?: number): Promise<Switch> {
  const sockets = new Set<Socket>()
  const answering = new Set<{ upstream: Socket; client: Socket }>()
  let current = target
  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => {})
    if (current === undefined) return void client.destroy()
    const upstream = connect(current, '127.0.0.1')
    sockets.add(upstream)
    upstream.on('error', () => client.destroy())
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
    client.pipe(upstream)
    upstream.pipe(client)
    answering.add({ upstream, client })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // of a TCP server, which has one

  function cut(): void {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }

  return {
    port,
    leadTo(next) {
      current = next
      cut()
    },
    silence() {
      for (const { upstream, client } of answering) upstream.unpipe(client).resume()
      answering.clear()
    },
    async [Symbol.asyncDispose]() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
