import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import {
  previewLinkSchema,
  publishedAnswerSchema,
  textLocalesSchema,
  textsAnswerSchema,
  textsHistorySchema,
} from '#contract/desk/texts.ts'
import type { Texts } from '#contract/texts/list-texts.ts'
import { callDesk } from '../../platform/api.ts'

const PATH = 'admin/texts'
const key = ['texts'] as const

export function useTextLocales() {
  return useQuery({
    queryKey: [...key, 'locales'],
    queryFn: ({ signal }) => callDesk(textLocalesSchema, PATH, { signal }),
  })
}

export function useTexts(locale: string) {
  return useQuery({
    queryKey: [...key, locale],
    queryFn: ({ signal }) => callDesk(textsAnswerSchema, `${PATH}/${locale}`, { signal }),
    // What somebody types must not be exchanged under their hands.
    refetchOnWindowFocus: false,
  })
}

export function useTextsHistory(isShown: boolean) {
  return useQuery({
    queryKey: [...key, 'history'],
    queryFn: ({ signal }) => callDesk(textsHistorySchema, `${PATH}/history`, { signal }),
    enabled: isShown,
  })
}

export function useTextChanges(locale: string) {
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey: key })
  const saving = useMutation({
    mutationFn: (saved: { version: number; texts: Texts }) =>
      callDesk(textsAnswerSchema, `${PATH}/${locale}`, { method: 'PUT', body: saved }),
    onSuccess: (answer) => client.setQueryData([...key, locale], answer),
  })
  const publishing = useMutation({
    mutationFn: () => callDesk(publishedAnswerSchema, `${PATH}/publish`, { method: 'POST' }),
    onSuccess: reload,
  })
  const restoring = useMutation({
    mutationFn: (version: number) =>
      callDesk(v.unknown(), `${PATH}/history/${version}/restore`, { method: 'POST', body: {} }),
    onSuccess: reload,
  })
  const linking = useMutation({
    mutationFn: () => callDesk(previewLinkSchema, `${PATH}/${locale}/link`, { method: 'POST', body: {} }),
  })
  return { saving, publishing, restoring, linking, reload }
}
