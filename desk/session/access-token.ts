import { isAuthRetryableFetchError } from '@supabase/auth-js'
import { DeskError } from '../desk-error.ts'
import { supabase } from './supabase.ts'

/** The token for the next call, refreshed first where it is about to end; undefined when nobody is signed in. */
export async function readAccessToken(): Promise<string | undefined> {
  const { data, error } = await supabase.auth.getSession()
  // The session is still there: to a call without its token the server would say that it has ended.
  if (isAuthRetryableFetchError(error)) throw new DeskError('offline', { cause: error })
  return data.session?.access_token
}
