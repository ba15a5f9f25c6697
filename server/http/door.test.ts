import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setImmediate as immediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDoor, type Door } from './door.ts'

const CALLERS = 100

let door: Door
let server: Server
let callers: Socket[]
let taken: Socket[]

beforeEach(async () => {
  door = createDoor()
  taken = []
  server = createServer((socket) => {
    taken.push(socket)
    door.note()
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

test('lets in everybody who waits at the door', async () => {
  await door.letIn()
  expect(taken).toHaveLength(CALLERS)
})

test('the premise: a turn of the event loop lets in one', async () => {
  await immediate()
  await immediate()
  expect(taken.length).toBeLessThanOrEqual(2)
})

test('comes back where nobody waits', async () => {
  await door.letIn()
  await door.letIn()
  expect(taken).toHaveLength(CALLERS)
})

test('goes back to work in the midst of a flood, however much each turn has to do', async () => {
  const clock = { elapsedMs: 0 }
  const flooded = createDoor(() => clock.elapsedMs)
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
  await flooded.letIn()
  clearImmediate(next)
  expect(turns).toBeLessThan(6)
})
