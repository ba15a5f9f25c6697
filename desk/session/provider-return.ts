import { useQuery } from '@tanstack/react-query'
import { supabase } from './supabase.ts'

const LEFT_BY_PROVIDERS = ['error', 'error_code', 'error_description', 'code', 'sb']

/** What went wrong on the way back from a sign-in provider, if one led here. */
export function useProviderReturn() {
  return useQuery({ queryKey: ['provider-return'], queryFn: readReturn, staleTime: Number.POSITIVE_INFINITY })
    .data
}

/** The address of this page as it can be come back to. */
export function toReturnAddress(): string {
  const address = new URL(window.location.href)
  for (const name of LEFT_BY_PROVIDERS) address.searchParams.delete(name)
  address.hash = ''
  return address.href
}

/** The client reads the address once, when it is made; asking it again gives the same answer. */
async function readReturn() {
  const { error } = await supabase.auth.initialize()
  if (error) window.history.replaceState(null, '', toReturnAddress())
  return error
}
