import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endSetupRoute, readSetupRoute } from '#contract/desk/setup.ts'
import { callDesk } from '../../platform/api.ts'
import { workplaceKey } from '../../workplace/workplace-key.ts'

export const setupKey = ['setup'] as const

export function useSetup() {
  return useQuery({
    queryKey: setupKey,
    queryFn: ({ signal }) => callDesk(readSetupRoute, { signal }),
  })
}

export function useSetupEnd() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callDesk(endSetupRoute),
    onSuccess(answer) {
      client.setQueryData(setupKey, answer)
      void client.invalidateQueries({ queryKey: workplaceKey })
    },
  })
}
