import { supabase } from '../platform/supabase.ts'

/** Removes factors that were begun and left, which block their names; returns one that is free, such as "Authenticator app 2". */
export async function findFactorName(base: string): Promise<string> {
  const { data, error } = await supabase.auth.mfa.listFactors()
  if (error) throw error
  for (const { id, status } of data.all)
    if (status === 'unverified') await supabase.auth.mfa.unenroll({ factorId: id })
  const taken = new Set(
    data.all.filter(({ status }) => status === 'verified').map(({ friendly_name }) => friendly_name),
  )
  for (let n = 1; ; n++) {
    const name = n === 1 ? base : `${base} ${n}`
    if (!taken.has(name)) return name
  }
}
