import { afterEach, beforeEach, expect, it } from 'vitest'
import { addTestStaff, askAuth } from '#testing/desk/staff.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { disableStaff } from '../../../server/auth/accounts/disable-staff.ts'
import { createPasswords } from '../../../server/auth/password/password.ts'

const ROUNDS = 60
/** A hash of a few milliseconds, less than in production, hides a difference less well: the test is stricter. */
const cost = { memoryKiB: 2048, passes: 1 }
const MAX_Z = 4

let app: TestApp

beforeEach(async () => {
  app = await createTestApp({ RATE_LIMITS: 'off' })
  app.auth.passwords = createPasswords({ vault: app.vault, cost })
})

afterEach(() => app[Symbol.asyncDispose]())

/** Microseconds of processor, of all threads: unlike the time by the clock, other processes add nothing to it. */
type Samples = Partial<Record<string, number[]>>

async function measure(emails: Record<string, string>): Promise<Samples> {
  const samples: Record<string, number[]> = Object.fromEntries(Object.keys(emails).map((name) => [name, []]))
  const entries = Object.entries(emails)
  for (let round = 0; round < ROUNDS; round++) {
    for (let turn = 0; turn < entries.length; turn++) {
      const [name, email] = entries[(round + turn) % entries.length] ?? ['', '']
      const before = process.cpuUsage()
      const body = { email, password: 'not the password' }
      const response = await askAuth(app, '/token?grant_type=password', { body })
      await response.text()
      const { user, system } = process.cpuUsage(before)
      samples[name]?.push(user + system)
      expect(response.status).toBe(400)
    }
  }
  return samples
}

function compare(a: readonly number[], b: readonly number[]): number {
  const all = [...a.map((spent) => ({ spent, of: a })), ...b.map((spent) => ({ spent, of: b }))].toSorted(
    (x, y) => x.spent - y.spent,
  )
  const rankSum = all.reduce((sum, { of }, index) => sum + (of === a ? index + 1 : 0), 0)
  const u = rankSum - (a.length * (a.length + 1)) / 2
  const mean = (a.length * b.length) / 2
  return (u - mean) / Math.sqrt((mean * (a.length + b.length + 1)) / 6)
}

it('takes the same time for unknown, wrong, disabled and invited', {
  timeout: 60_000,
}, async () => {
  const wrong = await addTestStaff(app)
  const disabled = await addTestStaff(app, { email: 'disabled@pona.test' })
  await disableStaff(app.auth, disabled.email)
  const invited = await addTestStaff(app, { email: 'invited@pona.test', password: undefined })
  const unknown = { email: 'nobody@pona.test' }
  const samples = await measure({
    wrong: wrong.email,
    unknown: unknown.email,
    disabled: disabled.email,
    invited: invited.email,
  })
  for (const other of ['unknown', 'disabled', 'invited']) {
    expect(Math.abs(compare(samples['wrong'] ?? [], samples[other] ?? []))).toBeLessThan(MAX_Z)
  }
})

it('the control: skipping the hash shows in the time', { timeout: 60_000 }, async () => {
  const wrong = await addTestStaff(app)
  const { verify, ...passwords } = app.auth.passwords
  app.auth.passwords = {
    ...passwords,
    verify: async (hash, password) => hash !== null && (await verify(hash, password)),
  }
  const samples = await measure({ wrong: wrong.email, unknown: 'nobody@pona.test' })
  expect(compare(samples['wrong'] ?? [], samples['unknown'] ?? [])).toBeGreaterThan(MAX_Z)
})
