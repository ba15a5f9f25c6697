import { isAuthRetryableFetchError } from '@supabase/auth-js'
import { DeskError } from './desk-error.ts'
import { supabase } from './supabase.ts'

/** Token of a page that its own link opens: nobody's session counts there. */
let tokenOfPage: string | undefined

export function setTokenOfPage(token: string): void {
  tokenOfPage = token
}

/** Refreshed if it is about to expire; undefined when nobody is signed in. */
export async function readAccessToken(): Promise<string | undefined> {
  if (tokenOfPage !== undefined) return tokenOfPage
  const { data, error } = await supabase.auth.getSession()
  // The session still exists: a call without its token would report that it has ended.
  if (isAuthRetryableFetchError(error)) throw new DeskError('offline', { cause: error })
  return data.session?.access_token
}

/**
 * After the server refused a token that looked valid here, as with a slow clock: a newer one, or undefined when the
 * session has ended.
 */
export async function renewAccessToken(refused: string): Promise<string | undefined> {
  const known = await readAccessToken()
  if (known !== refused) return known
  const { error } = await supabase.auth.refreshSession()
  if (isAuthRetryableFetchError(error)) throw new DeskError('offline', { cause: error })
  // Another window may have renewed it.
  const renewed = await readAccessToken()
  return renewed === refused ? undefined : renewed
}
