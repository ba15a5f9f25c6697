import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { setupStateSchema } from '#contract/desk/setup.ts'
import { callDeskByPath } from '../../platform/api.ts'

export const setupKey = ['setup'] as const

export function useSetup() {
  return useQuery({
    queryKey: setupKey,
    queryFn: ({ signal }) => callDeskByPath(setupStateSchema, 'admin/setup', { signal }),
  })
}

export function useSetupEnd() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callDeskByPath(setupStateSchema, 'admin/setup/end', { method: 'POST', body: {} }),
    onSuccess: (answer) => client.setQueryData(setupKey, answer),
  })
}
