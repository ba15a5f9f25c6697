import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { vi } from 'vitest'
import { publicKey, type TestApp } from './app.ts'

export const backendUrl = 'http://localhost:8081'

/** The unmodified client of the field, its requests answered by the app without a socket. */
export function createAuthClient(app: TestApp, options: AuthClientOptions = {}): SupabaseClient {
  return createClient(backendUrl, publicKey, {
    auth: { autoRefreshToken: false, persistSession: true, detectSessionInUrl: false, ...options.auth },
    global: {
      fetch: async (input, init) => {
        const request = new Request(input, init)
        await options.onRequest?.(request)
        const body = ['GET', 'HEAD'].includes(request.method) ? undefined : await request.text()
        const { pathname, search } = new URL(request.url)
        return app.deskRequest(pathname + search, {
          method: request.method,
          headers: request.headers,
          ...(body !== undefined && { body }),
        })
      },
    },
  })
}

export type AuthClientOptions = {
  auth?: NonNullable<NonNullable<Parameters<typeof createClient>[2]>['auth']>
  /** Sees each request before it is answered; what it throws is a network failure. */
  onRequest?: (request: Request) => unknown
}

type Answer = { data: unknown; error: unknown }

/** What a call of the client must have given, for tests that go on with it. */
export function expectData<Given extends Answer>(
  answer: Given,
): NonNullable<Extract<Given, { error: null }>['data']> {
  if (answer.error !== null) throw new Error('The call failed', { cause: answer.error })
  // The client's types tie data to the absence of an error, which the compiler can't follow through a generic.
  return answer.data as NonNullable<Extract<Given, { error: null }>['data']>
}

/** Moves the server and the client to a time. */
export function travel(app: TestApp, milliseconds: number): void {
  app.clock.now += milliseconds
  vi.setSystemTime(app.clock.now)
}

/** A clock for both that stands still until `travel`. Ends with `vi.useRealTimers()`. */
export function stopClocks(app: TestApp): void {
  vi.useFakeTimers({ toFake: ['Date'], now: app.clock.now })
}
