import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeSkip, findRootObstacle } from '#testing/outside/obstacles.ts'
import {
  describeIsolation,
  findIsolation,
  type Isolation,
  listIsolations,
  spawnIsolated,
} from './isolation.ts'
import { limitMemory } from './memory.ts'

const FOR_EVER = 'setInterval(() => {}, 1000)'
const here = fileURLToPath(import.meta.url)
const none: Isolation = { launchers: [] }
const best = findIsolation(here)
const rootObstacle = findRootObstacle()
const asOther = listIsolations().filter(({ user }) => user !== undefined)
/** False in root's home, which no other user may enter. */
const canStartNode = findIsolation(process.execPath, asOther).user !== undefined
const otherUserObstacle =
  rootObstacle ?? (canStartNode ? undefined : 'needs a Node that other users can start')
const started: ChildProcess[] = []

/** Has the rights of the server, and says which signal it got. */
let victim: ChildProcess
const network = createServer((socket) => socket.destroy())

beforeEach(async () => {
  victim = keep(
    spawn(
      process.execPath,
      ['-e', `process.on('SIGUSR2', () => process.exit(7)); console.log(); ${FOR_EVER}`],
      {
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    ),
  )
  await once(victim.stdout ?? network, 'data')
  network.listen(0, '127.0.0.1')
  await once(network, 'listening')
})

afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  network.close()
  await once(network, 'close')
})

function keep(child: ChildProcess): ChildProcess {
  started.push(child)
  return child
}

/** As native code could that has taken over the process: without Node's permission model. */
async function attack(isolation: Isolation): Promise<Record<string, string>> {
  const { port } = toAddress()
  const program = `
    const { readFileSync, openSync } = require('node:fs')
    const tries = {
      memory: () => openSync('/proc/${victim.pid}/mem', 'r+'),
      environment: () => readFileSync('/proc/${victim.pid}/environ'),
      // Last, as it ends the other process.
      signal: () => process.kill(${victim.pid}, 'SIGUSR2'),
    }
    const results = { privileges: /NoNewPrivs:\\s*(.)/.exec(readFileSync('/proc/self/status', 'utf8'))[1] }
    for (const [name, perform] of Object.entries(tries))
      try { perform(); results[name] = 'done' } catch { results[name] = 'refused' }
    const socket = require('node:net').connect(${port}, '127.0.0.1')
    const end = (network) => { console.log(JSON.stringify({ ...results, network })); process.exit() }
    socket.on('connect', () => end('done')).on('error', () => end('refused'))`
  const child = keep(spawnIsolated(isolation, ['-e', program]))
  if (child.stdout === null) throw new Error('The process has no output')
  return JSON.parse(await text(child.stdout))
}

function toAddress(): AddressInfo {
  const address = network.address()
  if (address === null || typeof address === 'string') throw new Error('The network has no port')
  return address
}

describe.skipIf(process.platform !== 'linux')('a process for a hostile file', () => {
  it('signals the server and reads its memory where nothing isolates it', async () => {
    expect(await attack(none)).toEqual({
      privileges: '0',
      signal: 'done',
      memory: 'done',
      environment: 'done',
      network: 'done',
    })
    await expect.poll(() => victim.exitCode).toBe(7)
  })

  it.skipIf(!describeIsolation(best).includes('namespaces'))(
    'can neither signal the server nor read its memory nor use a network',
    async () => {
      expect(await attack(best)).toEqual({
        ...{
          privileges: '1',
          signal: 'refused',
          memory: 'refused',
          environment: 'refused',
          network: 'refused',
        },
      })
      expect(victim.exitCode).toBe(null)
    },
  )

  it.skipIf(!describeIsolation(best).includes('namespaces'))(
    'keeps its namespaces where setpriv can not start, as in a hardened unit of Debian 13',
    async () => {
      const isolations = listIsolations().map(({ launchers, ...more }) => ({
        ...more,
        launchers: launchers[0] === 'setpriv' ? ['false', ...launchers] : launchers,
      }))
      const found = findIsolation(here, isolations)
      expect(describeIsolation(found)).toContain('namespaces')
      expect(await attack(found)).toMatchObject({ signal: 'refused', memory: 'refused', network: 'refused' })
    },
  )

  it.skipIf(otherUserObstacle)(
    `can do so by no other user either${describeSkip(otherUserObstacle)}`,
    async () => {
      expect(asOther.length).toBeGreaterThan(1)
      for (const isolation of asOther) {
        expect(await attack(isolation)).toMatchObject({
          signal: 'refused',
          memory: 'refused',
          environment: 'refused',
        })
      }
      expect(victim.exitCode).toBe(null)
    },
  )

  it('ends with all processes that it has started', async () => {
    const program = `require('node:child_process').spawn(process.execPath, ['-e', "console.log(1); ${FOR_EVER}"],
      { stdio: 'inherit', detached: true }); ${FOR_EVER}`
    const child = spawnIsolated(best, ['-e', program])
    await once(child.stdout ?? network, 'data')
    child.kill('SIGKILL')
    // Not before every process that holds its standard output has ended.
    await once(child, 'close')
    expect(child.signalCode).toBe('SIGKILL')
  })

  it('counts the memory of the processes that it has started', async () => {
    const program = `const all = []; setInterval(() => all.push(Buffer.alloc(20e6, 1)), 5)`
    const child = keep(spawnIsolated(best, ['-e', program]))
    using _limit = limitMemory(child, 300_000_000)
    await once(child, 'close')
    expect(child.signalCode).toBe('SIGKILL')
  })

  it('ends when the server is killed', async () => {
    const isolated = JSON.stringify(best)
    const program = `import { spawnIsolated } from ${JSON.stringify(new URL('./isolation.ts', import.meta.url).href)}
      const child = spawnIsolated(${isolated}, ['-e', ${JSON.stringify(`console.log(1); ${FOR_EVER}`)}])
      child.stdout.once('data', () => console.log(child.pid))`
    const server = keep(
      spawn(process.execPath, ['--input-type=module', '-e', program], {
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    )
    const [line] = await once(server.stdout ?? network, 'data')
    const [launcher = 0] = [Number(String(line))]
    const family = [launcher, ...readChildren(launcher)]
    server.kill('SIGKILL')
    await expect.poll(() => family.filter(isRunning)).toEqual([])
  })
})

it.skipIf(rootObstacle)(
  `has the user of root where no other may read the file${describeSkip(rootObstacle)}`,
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'pona-isolation-'))
    const file = join(folder, 'program')
    writeFileSync(file, '')
    expect(findIsolation(file).user).toBe(undefined)
    // Whether another user can start Node depends on the folder of the checkout.
    chmodSync(folder, 0o755)
    chmodSync(file, 0o644)
    expect(findIsolation(file).user).toBe(canStartNode ? asOther[0]?.user : undefined)
    rmSync(folder, { recursive: true })
  },
)

it('starts without isolation where the system offers none', () => {
  const missing = [{ launchers: ['no-such-program'] }, { launchers: ['false'] }]
  expect(findIsolation(here, missing)).toEqual(none)
  expect(describeIsolation(none)).toEqual([])
})

function readChildren(pid: number): number[] {
  return (readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').match(/\d+/g) ?? []).map(Number)
}

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'latin1'))
  } catch {
    return false
  }
}
