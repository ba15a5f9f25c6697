import { createClient } from '@supabase/supabase-js'
import { backendUrl, publicKey } from '../environment.ts'

/** The session lives in local storage, is refreshed by itself and shared by all tabs. */
export const supabase = createClient(backendUrl, publicKey, {
  auth: { flowType: 'pkce', persistSession: true, autoRefreshToken: true, detectSessionInUrl: true },
})
