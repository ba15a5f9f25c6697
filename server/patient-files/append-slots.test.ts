import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AppendSlot, createAppendSlots } from './append-slots.ts'

/** A carrier's, which many households share. */
const SHARED = '203.0.113.7'

let slots: ReturnType<typeof createAppendSlots>

beforeEach(() => {
  vi.useFakeTimers()
  slots = createAppendSlots(Date.now)
})

afterEach(() => {
  vi.useRealTimers()
})

const passTime = (ms: number) => vi.advanceTimersByTimeAsync(ms).then(() => undefined)

const take = (inquiryId: string, address = SHARED, kind: 'upload' | 'form' = 'upload') =>
  slots.take({ inquiryId, address, kind })

/** Until one has to wait, which is given up. */
async function takeAll(toTaken: (n: number) => Promise<AppendSlot>): Promise<AppendSlot[]> {
  const taken: AppendSlot[] = []
  for (let n = 0; n < 1_000; n++) {
    const taking = toTaken(n).catch(() => undefined)
    const slot = await Promise.race([taking, passTime(1)])
    if (!slot) {
      await passTime(30_000)
      return taken
    }
    taken.push(slot)
  }
  return expect.unreachable()
}

it('one inquiry leaves room to others, whatever networks it comes from', async () => {
  const taken = await Promise.all(Array.from({ length: 6 }, (_, n) => take('inquiry', `198.51.${n}.7`)))
  await expect(take('inquiry')).rejects.toThrow('uploads_busy')
  await take('another inquiry')
  taken.pop()?.[Symbol.dispose]()
  await take('inquiry')
})

it.each([
  ['an IPv6 /48', 60, (n: number) => `2001:db8:1:${(n % 256).toString(16)}00::1`],
  ['an IPv4 /24', 60, (n: number) => `203.0.113.${n % 256}`],
  ['one address', 20, () => SHARED],
])('%s leaves room to others', async (_network, most, toAddress) => {
  const forms = await takeAll((n) => take(`form ${n}`, toAddress(n), 'form'))
  expect(forms).toHaveLength(most / 2)
  const uploads = await takeAll((n) => take(`inquiry ${n}`, toAddress(n)))
  expect(uploads).toHaveLength(most / 2)
  await take('another inquiry', '198.51.100.7')
  forms.pop()?.[Symbol.dispose]()
  await take('one inquiry more', toAddress(0))
})

describe('an upload that finds no room', () => {
  it('waits until the oldest one has had its turn; a form is never ended', async () => {
    const form = await take('form', SHARED, 'form')
    const uploads: AppendSlot[] = []
    for (let n = 0; n < 19; n++) {
      uploads.push(await take(`inquiry ${n}`))
      await passTime(100)
    }
    const waiting = take('patient')
    await passTime(7_000)
    expect(uploads.map(({ signal }) => signal.aborted)).not.toContain(true)
    await passTime(5_000)
    const [first, ...others] = uploads.map(({ signal }) => signal.aborted)
    expect([first, new Set(others), form.signal.aborted]).toEqual([true, new Set([false]), false])
    uploads[0]?.[Symbol.dispose]()
    expect((await waiting).signal.aborted).toBe(false)
  })

  it('is refused where none can be ended', async () => {
    await takeAll((n) => take(`form ${n}`, SHARED, 'form'))
    const waiting = expect(take('patient', SHARED, 'form')).rejects.toMatchObject({ retryAfterSeconds: 5 })
    await expect(take('patient', SHARED, 'form')).rejects.toThrow('uploads_busy')
    await passTime(20_000)
    await waiting
    expect((await take('patient')).signal.aborted).toBe(false)
  })

  it('ends none while nobody waits', async () => {
    const uploads = await Promise.all(Array.from({ length: 20 }, (_, n) => take(`inquiry ${n}`)))
    await passTime(3_600_000)
    expect(uploads.map(({ signal }) => signal.aborted)).not.toContain(true)
  })
})

const sleep = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))

/** Three photographed pages by 64 kbit/s. */
const NEEDED_MS = 90_000

it('a slow phone gets its files through beside 70 links of its network that ask again at once', async () => {
  const isOver = new AbortController()
  async function trickle(inquiryId: string): Promise<void> {
    while (!isOver.signal.aborted) {
      const slot = await take(inquiryId).catch(() => sleep(100))
      if (!slot) continue
      if (!slot.signal.aborted) await once(slot.signal, 'abort')
      slot[Symbol.dispose]()
    }
  }
  for (let n = 0; n < 70; n++) void trickle(`trickler ${n}`)

  let sentMs = 0
  async function sendSlices(): Promise<void> {
    for (let pauseMs = 250; sentMs < NEEDED_MS; ) {
      const slot = await take('patient').catch(() => undefined)
      if (slot === undefined) {
        await sleep(pauseMs)
        pauseMs = Math.min(30_000, 2 * pauseMs)
        continue
      }
      pauseMs = 250
      const startedAt = Date.now()
      await Promise.race([sleep(4_000), once(slot.signal, 'abort')])
      sentMs += Date.now() - startedAt
      slot[Symbol.dispose]()
    }
  }
  const sending = sendSlices()
  for (let minute = 0; minute < 60 && sentMs < NEEDED_MS; minute++) await passTime(60_000)
  expect(sentMs).toBeGreaterThanOrEqual(NEEDED_MS)
  isOver.abort()
  await sending
})
