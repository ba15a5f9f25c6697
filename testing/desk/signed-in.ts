import { vi } from 'vitest'
import { createTestApp, type TestApp } from '../server/app.ts'
import { stopClocks } from './auth-client.ts'
import { addTestStaff, type SessionAnswer, signInWithPassword, type TestStaff } from './staff.ts'

export type SignedIn = {
  app: TestApp
  staff: TestStaff
  session: SessionAnswer
  token: string
}

/** A server whose clock stands still until `travel`, and an aal1 session. */
export async function createSignedInApp(environment: Record<string, string> = {}): Promise<SignedIn> {
  const app = await createTestApp(environment)
  stopClocks(app)
  const staff = await addTestStaff(app)
  const session = await signInWithPassword(app, staff)
  return {
    app: {
      ...app,
      async [Symbol.asyncDispose]() {
        vi.useRealTimers()
        await app[Symbol.asyncDispose]()
      },
    },
    staff,
    session,
    token: session.access_token,
  }
}
