import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setImmediate as immediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ConnectionTracker, trackConnections } from './track-connections.ts'

const CALLERS = 100

let connections: ConnectionTracker
let server: Server
let callers: Socket[]
let taken: Socket[]

beforeEach(async () => {
  connections = trackConnections()
  taken = []
  server = createServer((socket) => {
    taken.push(socket)
    connections.note()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port')
  callers = Array.from({ length: CALLERS }, () => connect(address.port, '127.0.0.1'))
  // Sockets call at the next tick, and the system answers them all.
  await new Promise(process.nextTick)
})

afterEach(() => {
  for (const socket of [...callers, ...taken]) socket.destroy()
  server.close()
})

test('accepts every connection that waits', async () => {
  await connections.yieldToNewConnections()
  expect(taken).toHaveLength(CALLERS)
})

test('the premise: one turn of the event loop accepts one', async () => {
  await immediate()
  await immediate()
  expect(taken.length).toBeLessThanOrEqual(2)
})

test('returns at once when no connection waits', async () => {
  await connections.yieldToNewConnections()
  await connections.yieldToNewConnections()
  expect(taken).toHaveLength(CALLERS)
})

test('returns to work during a flood, however long each turn takes', async () => {
  const clock = { elapsedMs: 0 }
  const flooded = trackConnections(() => clock.elapsedMs)
  let turns = 0
  let next = setTurn()
  function setTurn() {
    return setImmediate(() => {
      turns++
      clock.elapsedMs += 20
      flooded.note()
      next = setTurn()
    })
  }
  await flooded.yieldToNewConnections()
  clearImmediate(next)
  expect(turns).toBeLessThan(6)
})
