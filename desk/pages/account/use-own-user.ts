import { queryOptions, useQuery } from '@tanstack/react-query'
import { supabase } from '../../platform/supabase.ts'

export const ownUserQuery = queryOptions({
  queryKey: ['own-user'],
  queryFn: async () => {
    const { data, error } = await supabase.auth.getUser()
    if (error) throw error
    return data.user
  },
})

export function useOwnUser() {
  return useQuery(ownUserQuery).data
}
