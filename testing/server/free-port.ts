import { createServer, type Server } from 'node:net'

// Below the ports that Linux gives to connections going out (from 32768), which would take one that was found free.
const FIRST_PORT = 12_000
const LAST_PORT = 32_000
const BLOCK = 50

let block: { guard: Server; next: number } | undefined

/**
 * A port of this process, which no other test process is given. Each process takes a block of ports and listens on the
 * first for as long as it lives: a port that is merely free stays free until it is bound, and two tests that find the
 * same one are answered by each other's server.
 */
export async function findFreePort(): Promise<number> {
  block ??= await takeBlock()
  const { port: first } = block.guard.address() as { port: number }
  for (let tries = 1; tries < BLOCK; tries++) {
    const port = first + block.next
    block.next = (block.next % (BLOCK - 1)) + 1
    const listening = await listen(port)
    if (listening === undefined) continue
    await new Promise((resolve) => listening.close(resolve))
    return port
  }
  throw new Error(`All ports from ${first} to ${first + BLOCK - 1} are taken: a test doesn't end its servers`)
}

async function takeBlock(): Promise<{ guard: Server; next: number }> {
  for (let first = FIRST_PORT; first < LAST_PORT; first += BLOCK) {
    const guard = await listen(first)
    if (guard !== undefined) return { guard: guard.unref(), next: 1 }
  }
  throw new Error(`No block of ${BLOCK} ports is free between ${FIRST_PORT} and ${LAST_PORT}`)
}

/** Undefined where the port is taken. */
async function listen(port: number): Promise<Server | undefined> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
