import { supabase } from './supabase.ts'

/** The token for the next call, refreshed first where it is about to end; undefined when nobody is signed in. */
export async function readAccessToken(): Promise<string | undefined> {
  const { data } = await supabase.auth.getSession()
  return data.session?.access_token
}
