import { queryOptions } from '@tanstack/react-query'
import { supabase } from '../platform/supabase.ts'

/** How many are left, of somebody who has some. */
export const recoveryCodesQuery = queryOptions({
  queryKey: ['recovery-codes'],
  async queryFn() {
    const { data, error } = await supabase.auth.mfa.recoveryCodes.getStatus()
    if (error) throw error
    return data.remaining
  },
})

export async function makeRecoveryCodes(): Promise<string[]> {
  return toCodes(await supabase.auth.mfa.recoveryCodes.generate())
}

/** In place of those that are there. */
export async function makeRecoveryCodesAnew(): Promise<string[]> {
  return toCodes(await supabase.auth.mfa.recoveryCodes.regenerate())
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
