import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createdTokenSchema,
  type NewToken,
  type ProgramToken,
  revokedSchema,
  tokensSchema,
} from '#contract/desk/connect.ts'
import { isolate } from '#contract/isolate.ts'
import { callDeskByPath } from '../../platform/api.ts'
import { toPlainWords } from '../../platform/desk-error.ts'
import { tellDone, tellFailed } from '../../shell/toasts-store.ts'

const PATH = 'admin/tokens'
const queryKey = ['tokens']

export function useTokens() {
  return useQuery({ queryKey, queryFn: ({ signal }) => callDeskByPath(tokensSchema, PATH, { signal }) })
}

export function useTokenChanges() {
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey })
  const adding = useMutation({
    mutationFn: (token: NewToken) =>
      callDeskByPath(createdTokenSchema, PATH, { method: 'POST', body: token }),
    onSettled: reload,
  })
  const { mutate: end } = useMutation({
    mutationFn: ({ id }: ProgramToken) =>
      callDeskByPath(revokedSchema, `${PATH}/${id}`, { method: 'DELETE' }),
    onSuccess: (_answer, { name }) => tellDone(`The token ${isolate(name)} opens nothing any more.`),
    onError: (error) => tellFailed(toPlainWords(error)),
    onSettled: reload,
  })
  return { adding, end }
}
