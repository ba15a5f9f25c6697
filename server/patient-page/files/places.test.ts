import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPlaces, type Place } from './places.ts'

/** A carrier's, which many households share. */
const SHARED = '203.0.113.7'
const BYTES_A_SECOND = 8_000

let slots: ReturnType<typeof createPlaces>

beforeEach(() => {
  vi.useFakeTimers()
  slots = createPlaces(Date.now)
})

afterEach(() => {
  vi.useRealTimers()
})

const passTime = (ms: number) => vi.advanceTimersByTimeAsync(ms).then(() => undefined)
const sleep = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))

const take = (inquiryId: string, address = SHARED, kind: 'upload' | 'form' = 'upload') =>
  slots.take({ inquiryId, address, kind })

const isEnded = ({ signal }: Place) => signal.aborted

/** Brings bytes at this rate until the connection is ended; makes way at once, as uploads do. */
async function bring(slot: Place, bytesASecond: number): Promise<void> {
  async function* toParts() {
    while (!slot.signal.aborted) {
      yield new Uint8Array(bytesASecond / 4)
      await sleep(250)
    }
  }
  for await (const _ of slot.count(toParts()));
  slot[Symbol.dispose]()
}

/** Takes places until one would have to wait, which is given up. */
async function takeAll(toTaken: (n: number) => Promise<Place>): Promise<Place[]> {
  const taken: Place[] = []
  for (let n = 0; n < 1_000; n++) {
    const slot = await Promise.race([toTaken(n), passTime(1)])
    if (!slot) return taken
    taken.push(slot)
  }
  return expect.unreachable()
}

it.each([
  ['an IPv6 /48', 60, (n: number) => `2001:db8:1:${(n % 256).toString(16)}00::1`],
  ['an IPv4 /24', 60, (n: number) => `203.0.113.${n % 256}`],
  ['one address', 20, () => SHARED],
  ['all networks', 100, (n: number) => `198.51.${n}.7`],
])('%s have no more than their places', async (_network, most, toAddress) => {
  const taken = await takeAll((n) => take(`inquiry ${n}`, toAddress(n)))
  expect(taken).toHaveLength(most)
})

it('one inquiry leaves room to others, whatever networks it comes from', async () => {
  const taken = await takeAll((n) => take('inquiry', `198.51.${n}.7`))
  expect(taken).toHaveLength(6)
  await take('another inquiry')
})

describe('a newcomer without a free place', () => {
  it('takes that of the connection that has brought least, at once', async () => {
    const bringing = await Promise.all(Array.from({ length: 19 }, (_, n) => take(`bringing ${n}`)))
    for (const slot of bringing) void bring(slot, BYTES_A_SECOND)
    const silent = await take('silent')
    await passTime(6_000)
    const newcomer = take('newcomer')
    expect([isEnded(silent), bringing.some(isEnded)]).toEqual([true, false])
    silent[Symbol.dispose]()
    expect(isEnded(await newcomer)).toBe(false)
  })

  it('waits for the end of a turn where all bring as much, and gets the oldest place', async () => {
    const others = await Promise.all(Array.from({ length: 20 }, (_, n) => take(`other ${n}`)))
    for (const slot of others) void bring(slot, BYTES_A_SECOND)
    await passTime(1_000)
    const newcomer = take('newcomer')
    await passTime(3_000)
    expect(others.some(isEnded)).toBe(false)
    await passTime(1_500)
    expect(others.map(isEnded)).toEqual([true, ...Array.from({ length: 19 }, () => false)])
    await newcomer
  })

  it('never ends a form that brings something within a minute, but one that is silent', async () => {
    const silent = await take('silent', SHARED, 'form')
    const forms = await Promise.all(Array.from({ length: 19 }, (_, n) => take(`form ${n}`, SHARED, 'form')))
    for (const slot of forms) void bring(slot, 1_000)
    await passTime(20_000)
    const first = take('first')
    silent[Symbol.dispose]()
    void bring(await first, BYTES_A_SECOND)
    const second = expect(take('second', '203.0.113.8')).resolves.toBeDefined()
    await passTime(10_000)
    await second
    expect([isEnded(silent), forms.some(isEnded)]).toEqual([true, false])
    await passTime(40_000)
    void take('third')
    expect(forms.filter(isEnded)).toHaveLength(1)
  })

  it('takes it from the network that has most', async () => {
    const crowd = await Promise.all(Array.from({ length: 60 }, (_, n) => take(`a ${n}`, `203.0.113.${n}`)))
    const few = await Promise.all(Array.from({ length: 40 }, (_, n) => take(`b ${n}`, `198.51.${n}.7`)))
    for (const slot of crowd) void bring(slot, BYTES_A_SECOND)
    await passTime(10_000)
    const newcomer = take('newcomer', '192.0.2.7')
    expect([crowd.filter(isEnded).length, few.some(isEnded)]).toEqual([1, false])
    await passTime(250)
    await newcomer
  })
})

it('ends none while nobody waits', async () => {
  const uploads = await Promise.all(Array.from({ length: 20 }, (_, n) => take(`inquiry ${n}`)))
  await passTime(3_600_000)
  expect(uploads.some(isEnded)).toBe(false)
})

it('refuses a second that waits for one inquiry, and one that finds no place within twenty seconds', async () => {
  const forms = await Promise.all(Array.from({ length: 20 }, (_, n) => take(`form ${n}`, SHARED, 'form')))
  for (const slot of forms) void bring(slot, BYTES_A_SECOND)
  const waiting = expect(take('patient')).rejects.toMatchObject({ retryAfterSeconds: 5 })
  await expect(take('patient')).rejects.toThrow('uploads_busy')
  await passTime(20_000)
  await waiting
})

async function* toPart() {
  yield new Uint8Array(BYTES_A_SECOND / 4)
}

/** A program that takes a place again as soon as it was ended or refused, and brings nothing. */
async function trickle(inquiryId: string, address: string, isOver: AbortSignal): Promise<void> {
  while (!isOver.aborted) {
    const slot = await take(inquiryId, address).catch(() => sleep(100))
    if (!slot) continue
    if (!slot.signal.aborted) await once(slot.signal, 'abort')
    slot[Symbol.dispose]()
  }
}

it.each([
  ['70 links of its own address', 70, () => SHARED],
  ['409 links of three networks', 409, (n: number) => `2001:db8:${n % 3}:${n}::1`],
])('a slow phone is never refused beside %s that trickle', async (_who, links, toAddress) => {
  const isOver = new AbortController()
  for (let n = 0; n < links; n++) void trickle(`trickler ${n}`, toAddress(n), isOver.signal)
  await passTime(10_000)
  let refused = 0
  let waitedMs = 0
  let ended = 0
  async function sendSlices(): Promise<void> {
    for (let slice = 0; slice < 20; slice++) {
      const askedAt = Date.now()
      const slot = await take('patient').catch(() => undefined)
      waitedMs = Math.max(waitedMs, Date.now() - askedAt)
      if (slot === undefined) {
        refused += 1
        continue
      }
      for (let part = 0; part < 16; part++) {
        for await (const _ of slot.count(toPart())) await sleep(250)
        if (isEnded(slot)) ended += 1
      }
      slot[Symbol.dispose]()
    }
  }
  const sending = sendSlices()
  await passTime(120_000)
  isOver.abort()
  await sending
  expect({ refused, ended }).toEqual({ refused: 0, ended: 0 })
  // A turn.
  expect(waitedMs).toBeLessThanOrEqual(5_000)
})
