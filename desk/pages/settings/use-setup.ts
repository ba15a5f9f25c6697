import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { setupStateSchema } from '#contract/desk/setup.ts'
import { callDesk } from '../../platform/api.ts'

export const setupKey = ['setup'] as const

export function useSetup() {
  return useQuery({
    queryKey: setupKey,
    queryFn: ({ signal }) => callDesk(setupStateSchema, 'admin/setup', { signal }),
  })
}

export function useSetupEnd() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callDesk(setupStateSchema, 'admin/setup/end', { method: 'POST', body: {} }),
    onSuccess: (answer) => client.setQueryData(setupKey, answer),
  })
}
