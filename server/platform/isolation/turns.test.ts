import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../http/app-error.ts'
import { createTurns, type Turn, type Turns } from './turns.ts'

const never = new AbortController().signal
/** Long enough for what has a turn to begin. */
const settle = () => new Promise(setImmediate)

let turns: Turns
let clock: number
let began: string[]
const running = new Map<string, () => void>()

beforeEach(() => {
  turns = createTurns({ maxAtOnce: 2, maxWaiting: 4, now: () => clock })
  clock = 0
  began = []
  running.clear()
})

/** Runs under a name until `end`. */
async function run(name: string, turn: Partial<Turn> = {}, signal = never): Promise<void> {
  using _turn = await turns.take({ of: name.slice(0, 1), bytes: 1, ...turn }, signal)
  began.push(name)
  const done = Promise.withResolvers<void>()
  running.set(name, done.resolve)
  await done.promise
}

async function end(name: string, afterMs = 0): Promise<void> {
  clock += afterMs
  running.get(name)?.()
  await settle()
}

describe('turns', () => {
  it('leave a place to others, however much waits for one', async () => {
    for (const name of ['a1', 'a2', 'a3']) void run(name)
    void run('b1')
    await settle()
    expect(began).toEqual(['a1', 'b1'])
    await end('b1')
    expect(began).toEqual(['a1', 'b1'])
    await end('a1')
    expect(began).toEqual(['a1', 'b1', 'a2'])
  })

  it('are taken smallest first, after what a person has opened', async () => {
    for (const [name, bytes] of [['a1', 5] as const, ['a2', 9] as const, ['a3', 2] as const])
      void run(name, { bytes })
    void run('a4', { bytes: 20, isUrgent: true })
    for (const name of ['a1', 'a4', 'a3', 'a2']) {
      await settle()
      await end(name)
    }
    expect(began).toEqual(['a1', 'a4', 'a3', 'a2'])
  })

  it('go to the one that has used the least time', async () => {
    for (const name of ['a1', 'b1', 'a2', 'b2']) void run(name)
    await settle()
    void run('c1')
    void run('c2')
    await end('a1', 7_000)
    expect(began).toEqual(['a1', 'b1', 'c1'])
    await end('c1', 100)
    expect(began).toEqual(['a1', 'b1', 'c1', 'c2'])
    await end('c2', 100)
    expect(began).toEqual(['a1', 'b1', 'c1', 'c2', 'a2'])
  })

  it('are refused to the one that waits for the most, once too many wait', async () => {
    void run('a0')
    void run('b0')
    const results = ['a1', 'a2', 'a3'].map((name, at) => run(name, { bytes: at }))
    const refused = expect(results[2]).rejects.toThrow(AppError)
    void run('c1')
    void run('d1')
    await refused
    await end('b0')
    await end('c1')
    expect(began).toEqual(['a0', 'b0', 'c1', 'd1'])
  })

  it('are no more waited for once the signal aborts', async () => {
    void run('a1')
    const gone = new AbortController()
    const left = run('a2', {}, gone.signal)
    gone.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    await expect(run('a3', {}, gone.signal)).rejects.toThrow('left')
    void run('a4')
    await end('a1')
    expect(began).toEqual(['a1', 'a4'])
  })
})
