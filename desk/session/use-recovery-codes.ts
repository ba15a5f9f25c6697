import { queryOptions } from '@tanstack/react-query'
import { supabase } from '../platform/supabase.ts'

/** How many are left; undefined for somebody who has none. */
export const recoveryCodesQuery = queryOptions({
  queryKey: ['recovery-codes'],
  async queryFn() {
    const { data, error } = await supabase.auth.mfa.recoveryCodes.getStatus()
    if (error && error.code !== 'mfa_factor_not_found') throw error
    return { left: data?.remaining ?? null }
  },
})

/** The first ten, or ten in place of those that are there. */
export async function makeRecoveryCodes(): Promise<string[]> {
  const { recoveryCodes } = supabase.auth.mfa
  const first = await recoveryCodes.generate()
  if (first.error?.code !== 'mfa_verified_factor_exists') return toCodes(first)
  return toCodes(await recoveryCodes.regenerate())
}

export async function takeRecoveryCode(code: string): Promise<void> {
  const { error } = await supabase.auth.mfa.recoveryCodes.verify({ code })
  if (error) throw error
}

type Made = Awaited<ReturnType<typeof supabase.auth.mfa.recoveryCodes.generate>>

function toCodes({ data, error }: Made): string[] {
  if (error) throw error
  return data.codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}
