import { expect, it } from 'vitest'
import { AuthError } from '../auth-error.ts'
import { createPasswords } from './password.ts'

it('refuses a network that has more passwords hashed than wait for all, and no other', async () => {
  const vault = { mac: () => Buffer.alloc(32) }
  const passwords = createPasswords({ vault, cost: { memoryKiB: 8, passes: 1 } })
  const hash = (from: string) => passwords.hash('a long password', from)
  const greedy = Array.from({ length: 150 }, () => hash('192.0.2.0'))
  const others = ['198.51.100.0', '203.0.113.0'].map(hash)
  const outcomes = await Promise.allSettled(greedy)
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(await Promise.all(others)).toHaveLength(2)
  expect(refused.length).toBeGreaterThanOrEqual(49)
  for (const reason of refused) expect(reason).toBeInstanceOf(AuthError)
})
