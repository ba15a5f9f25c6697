import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { vi } from 'vitest'
import { publicKey, type TestApp } from '../server/app.ts'

export const backendUrl = 'http://localhost:8081'

/** The unmodified Supabase client; the app answers its requests without a socket. */
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
  /** Called before each request; throwing counts as a network failure. */
  onRequest?: (request: Request) => unknown
}

type Answer = { data: unknown; error: unknown }

export function expectData<Given extends Answer>(
  answer: Given,
): NonNullable<Extract<Given, { error: null }>['data']> {
  if (answer.error !== null) throw new Error('The call failed', { cause: answer.error })
  // The client's types tie data to the absence of an error, which the compiler can't follow through a generic.
  return answer.data as NonNullable<Extract<Given, { error: null }>['data']>
}

export function travel(app: TestApp, milliseconds: number): void {
  app.clock.now += milliseconds
  vi.setSystemTime(app.clock.now)
}

/** Stops the clocks of server and client until `travel`. Restored by `vi.useRealTimers()`. */
export function stopClocks(app: TestApp): void {
  vi.useFakeTimers({ toFake: ['Date'], now: app.clock.now })
}
