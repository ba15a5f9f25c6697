import { useQuery } from '@tanstack/react-query'
import { supabase } from '../platform/supabase.ts'

const LEFT_BY_PROVIDERS = ['error', 'error_code', 'error_description', 'code', 'sb']

export function useProviderReturn() {
  return useQuery({ queryKey: ['provider-return'], queryFn: readReturn, staleTime: Number.POSITIVE_INFINITY })
    .data
}

export function toReturnAddress(): string {
  const address = new URL(window.location.href)
  for (const name of LEFT_BY_PROVIDERS) address.searchParams.delete(name)
  address.hash = ''
  return address.href
}

/** The client reads the address once, at creation; asking again returns the same result. */
async function readReturn() {
  const { error } = await supabase.auth.initialize()
  if (error) window.history.replaceState(null, '', toReturnAddress())
  return error
}
