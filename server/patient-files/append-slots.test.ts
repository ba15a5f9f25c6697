import { expect, it } from 'vitest'
import { createAppendSlots } from './append-slots.ts'

it('one inquiry leaves room to others, whatever networks it comes from', () => {
  const slots = createAppendSlots()
  const taken = Array.from({ length: 6 }, (_, n) => slots.take('inquiry', `198.51.${n}.7`))
  expect(() => slots.take('inquiry', '203.0.113.7')).toThrow('uploads_busy')
  slots.take('another inquiry', '203.0.113.7')
  taken.pop()?.[Symbol.dispose]()
  slots.take('inquiry', '203.0.113.7')
})

it.each([
  ['an IPv6 /48', (n: number) => `2001:db8:1:${n.toString(16)}::1`],
  ['an IPv4 /24', (n: number) => `203.0.113.${n % 256}`],
])('the addresses of %s leave room to others', (_network, toAddress) => {
  const slots = createAppendSlots()
  const take = (n: number) => slots.take(`inquiry ${n}`, toAddress(n))
  const taken: Disposable[] = []
  expect(() => {
    for (let n = 0; n < 1_000; n++) taken.push(take(n))
  }).toThrow('uploads_busy')
  slots.take('another inquiry', '198.51.100.7')
  taken.pop()?.[Symbol.dispose]()
  take(0)
})
