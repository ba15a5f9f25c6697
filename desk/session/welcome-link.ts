import { supabase } from '../platform/supabase.ts'

const types = ['invite', 'recovery', 'magiclink'] as const

/**
 * Opens the one-time link in the page's address. After a reload the session that it created continues. `used`: the link was
 * opened before in this browser, whose session goes on.
 */
export async function takeWelcomeLink(): Promise<'opened' | 'used'> {
  const link = new URLSearchParams(window.location.hash.slice(1))
  const tokenHash = link.get('token_hash')
  // The token must not stay in the history or on screenshots.
  window.history.replaceState(null, '', window.location.pathname)
  if (tokenHash === null) return goOn()
  const type = types.find((one) => one === link.get('type')) ?? 'invite'
  const { error } = await supabase.auth.verifyOtp({ type, token_hash: tokenHash })
  // The demo's signs in without a password.
  if (!error) return type === 'magiclink' ? 'used' : 'opened'
  const { data } = await supabase.auth.getSession()
  if (data.session === null) throw error
  return 'used'
}

async function goOn(): Promise<'opened'> {
  const { data } = await supabase.auth.getSession()
  if (data.session === null) throw Object.assign(new Error('The link has no token'), { code: 'otp_expired' })
  return 'opened'
}
