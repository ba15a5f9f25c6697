import { useIsMutating } from '@tanstack/react-query'
import { toChangeKey } from './make-change.ts'

/** Apart from `makeChange`, which is in the first script. */
export function useIsChanging(queue: string): boolean {
  return useIsMutating({ mutationKey: toChangeKey(queue) }) > 0
}
