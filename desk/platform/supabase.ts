import { AuthClient } from '@supabase/auth-js'
import { backendUrl, publicKey } from './environment.ts'

/** The part of supabase-js that the desk uses. All tabs share the session, which refreshes by itself. */
export const supabase = {
  auth: new AuthClient({
    url: new URL('auth/v1', `${backendUrl.replace(/\/*$/, '')}/`).href,
    headers: { apikey: publicKey, Authorization: `Bearer ${publicKey}` },
    storageKey: `sb-${new URL(backendUrl).hostname.split('.')[0]}-auth-token`,
    flowType: 'pkce',
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: true,
    experimental: { recoveryCodes: true },
  }),
}
