import { queryOptions, useQuery } from '@tanstack/react-query'
import { supabase } from '../session/supabase.ts'

export const ownUserQuery = queryOptions({
  queryKey: ['own-user'],
  queryFn: async () => {
    const { data, error } = await supabase.auth.getUser()
    if (error) throw error
    return data.user
  },
})

/** One's own account as the server has it: second steps and linked sign-ins. */
export function useOwnUser() {
  return useQuery(ownUserQuery).data
}
