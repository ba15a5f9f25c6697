import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { revokedSchema } from '#contract/desk/connect.ts'
import {
  type NewLink,
  publishedAnswerSchema,
  type TextsAnswer,
  textLinkSchema,
  textLinksSchema,
  textLocalesSchema,
  textsAnswerSchema,
  textsHistorySchema,
} from '#contract/desk/texts.ts'
import type { Texts } from '#contract/texts/list-texts.ts'
import { callDeskByPath } from '../../platform/api.ts'

const PATH = 'admin/texts'
const key = ['texts'] as const

/** Query key of a reviewer, whose link decides the language. */
export const reviewKey = [...key, 'review'] as const

function toPlace({ locale, reviewer }: Pick<TextsAnswer, 'locale' | 'reviewer'>) {
  return reviewer === null
    ? { path: `${PATH}/${locale}`, queryKey: [...key, locale] }
    : { path: 'review', queryKey: reviewKey }
}

export function useTextLocales() {
  return useQuery({
    queryKey: [...key, 'locales'],
    queryFn: ({ signal }) => callDeskByPath(textLocalesSchema, PATH, { signal }),
  })
}

export function useTexts(locale: string) {
  return useQuery({
    queryKey: [...key, locale],
    queryFn: ({ signal }) => callDeskByPath(textsAnswerSchema, `${PATH}/${locale}`, { signal }),
    // A refetch must not replace words that somebody is typing.
    refetchOnWindowFocus: false,
  })
}

export function useTextsHistory(locale: string, isShown: boolean) {
  return useQuery({
    queryKey: [...key, locale, 'history'],
    queryFn: ({ signal }) => callDeskByPath(textsHistorySchema, `${PATH}/${locale}/history`, { signal }),
    enabled: isShown,
  })
}

export function useTextChanges(answer: Pick<TextsAnswer, 'locale' | 'reviewer'>) {
  const client = useQueryClient()
  const { path, queryKey } = toPlace(answer)
  const reload = () => client.invalidateQueries({ queryKey: key })
  const keep = (changed: TextsAnswer) => client.setQueryData(queryKey, changed)
  const saving = useMutation({
    mutationFn: (saved: { version: number; texts: Texts }) =>
      callDeskByPath(textsAnswerSchema, path, { method: 'PUT', body: saved }),
    onSuccess: keep,
  })
  const signing = useMutation({
    mutationFn: ({ prefix, digest }: { prefix: string; digest: string }) =>
      callDeskByPath(textsAnswerSchema, `${path}/parts/${prefix}/signature`, {
        method: 'POST',
        body: { digest },
      }),
    onSuccess: keep,
  })
  const publishing = useMutation({
    mutationFn: () => callDeskByPath(publishedAnswerSchema, `${path}/publish`, { method: 'POST' }),
    onSuccess: reload,
  })
  const restoring = useMutation({
    mutationFn: (version: number) =>
      callDeskByPath(v.unknown(), `${path}/history/${version}/restore`, { method: 'POST', body: {} }),
    onSuccess: reload,
  })
  return { saving, signing, publishing, restoring, reload }
}

export function useTextLinks(locale: string) {
  const client = useQueryClient()
  const queryKey = [...key, locale, 'links']
  const path = `${PATH}/${locale}/links`
  const reload = () => client.invalidateQueries({ queryKey })
  const links = useQuery({
    queryKey,
    queryFn: ({ signal }) => callDeskByPath(textLinksSchema, path, { signal }),
  })
  const linking = useMutation({
    mutationFn: (link: NewLink) => callDeskByPath(textLinkSchema, path, { method: 'POST', body: link }),
    onSuccess: reload,
  })
  const ending = useMutation({
    mutationFn: (id: string) => callDeskByPath(revokedSchema, `${path}/${id}`, { method: 'DELETE' }),
    onSuccess: reload,
  })
  return { links: links.data?.links ?? [], linking, ending }
}
