import { expect, it } from 'vitest'
import { createSizeLimit, parseSizeLimit, toFileBytes, toMailBytes } from './size-limit.ts'

it.each([
  ['250-mx.example\r\n250-SIZE 10240000\r\n250 HELP', 10_240_000],
  ['250-mx.example\r\n250 SIZE 35882577', 35_882_577],
  ['250-mx.example\r\n250-SIZE 0\r\n250 HELP', undefined],
  ['250-mx.example\r\n250-SIZE\r\n250 HELP', undefined],
  ['250 mx.example', undefined],
])('reads %j as a limit of %s bytes', (answer, limit) => {
  expect(parseSizeLimit(answer)).toBe(limit)
})

it('asks once an hour, and again after a minute without an answer', async () => {
  let [now, asked] = [0, 0]
  const answers = [Promise.reject(new Error('offline')), Promise.resolve(5), Promise.resolve(6)]
  const read = createSizeLimit(
    () => answers[asked++] ?? Promise.resolve(7),
    () => now,
  )
  expect([await read(), await read(), asked]).toEqual([undefined, undefined, 1])
  now += 61_000
  expect([await read(), await read(), asked]).toEqual([5, 5, 2])
  now += 3_601_000
  expect([await read(), asked]).toEqual([6, 3])
})

it('says what fits beside a text, so that it is not refused afterwards', () => {
  const text = 'x'.repeat(2_000)
  const bytes = toFileBytes(1_000_000, text.length)
  expect(toMailBytes(text, [{ bytes }])).toBeLessThanOrEqual(1_000_000)
  expect(toMailBytes(text, [{ bytes: bytes + 2 }])).toBeGreaterThan(1_000_000)
  expect(toFileBytes(10_000, text.length)).toBe(0)
})

it('counts a file as base64 makes it', () => {
  expect(toMailBytes('', [{ bytes: 3_000_000 }])).toBeGreaterThan(4_100_000)
})
