import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createTokenRoute,
  endTokenRoute,
  listTokensRoute,
  type NewToken,
  type ProgramToken,
} from '#contract/desk/connect.ts'
import { isolate } from '#contract/words/isolate.ts'
import { callDesk } from '../../platform/api.ts'
import { toPlainWords } from '../../platform/desk-error.ts'
import { tellDone, tellFailed } from '../../shell/toasts-store.ts'

const queryKey = ['tokens']

export function useTokens() {
  return useQuery({ queryKey, queryFn: ({ signal }) => callDesk(listTokensRoute, { signal }) })
}

export function useTokenChanges() {
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey })
  const adding = useMutation({
    mutationFn: (body: NewToken) => callDesk(createTokenRoute, { body }),
    onSettled: reload,
  })
  const { mutate: end } = useMutation({
    mutationFn: ({ id }: ProgramToken) => callDesk(endTokenRoute, { id }),
    onSuccess: (_answer, { name }) => tellDone(`The token ${isolate(name)} opens nothing any more.`),
    onError: (error) => tellFailed(toPlainWords(error)),
    onSettled: reload,
  })
  return { adding, end }
}
