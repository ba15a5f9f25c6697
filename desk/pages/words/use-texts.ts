import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  endTextLinkRoute,
  listTextLinksRoute,
  listTextLocalesRoute,
  makeTextLinkRoute,
  type NewLink,
  publishTextsRoute,
  readTextsHistoryRoute,
  readTextsRoute,
  restoreTextsRoute,
  saveReviewRoute,
  saveTextsRoute,
  signPartRoute,
  signReviewedPartRoute,
  type TextsAnswer,
} from '#contract/desk/texts.ts'
import type { Texts } from '#contract/texts/list-texts.ts'
import { callDesk } from '../../platform/api.ts'

const key = ['texts'] as const

/** Query key of a reviewer, whose link decides the language. */
export const reviewKey = [...key, 'review'] as const

export function useTextLocales() {
  return useQuery({
    queryKey: [...key, 'locales'],
    queryFn: ({ signal }) => callDesk(listTextLocalesRoute, { signal }),
  })
}

export function useTexts(locale: string) {
  return useQuery({
    queryKey: [...key, locale],
    queryFn: ({ signal }) => callDesk(readTextsRoute, { locale, signal }),
    // A refetch must not replace words that somebody is typing.
    refetchOnWindowFocus: false,
  })
}

export function useTextsHistory(locale: string, isShown: boolean) {
  return useQuery({
    queryKey: [...key, locale, 'history'],
    queryFn: ({ signal }) => callDesk(readTextsHistoryRoute, { locale, signal }),
    enabled: isShown,
  })
}

export function useTextChanges({ locale, reviewer }: Pick<TextsAnswer, 'locale' | 'reviewer'>) {
  const client = useQueryClient()
  const isReview = reviewer !== null
  const queryKey = isReview ? reviewKey : [...key, locale]
  const reload = () => client.invalidateQueries({ queryKey: key })
  const keep = (changed: TextsAnswer) => client.setQueryData(queryKey, changed)
  const saving = useMutation({
    mutationFn: (body: { version: number; texts: Texts }) =>
      isReview ? callDesk(saveReviewRoute, { body }) : callDesk(saveTextsRoute, { locale, body }),
    onSuccess: keep,
  })
  const signing = useMutation({
    mutationFn: ({ prefix: id, digest }: { prefix: string; digest: string }) =>
      isReview
        ? callDesk(signReviewedPartRoute, { id, body: { digest } })
        : callDesk(signPartRoute, { locale, id, body: { digest } }),
    onSuccess: keep,
  })
  const publishing = useMutation({
    mutationFn: () => callDesk(publishTextsRoute, { locale }),
    onSuccess: reload,
  })
  const restoring = useMutation({
    mutationFn: (version: number) => callDesk(restoreTextsRoute, { locale, version: String(version) }),
    onSuccess: reload,
  })
  return { saving, signing, publishing, restoring, reload }
}

export function useTextLinks(locale: string) {
  const client = useQueryClient()
  const queryKey = [...key, locale, 'links']
  const reload = () => client.invalidateQueries({ queryKey })
  const links = useQuery({
    queryKey,
    queryFn: ({ signal }) => callDesk(listTextLinksRoute, { locale, signal }),
  })
  const linking = useMutation({
    mutationFn: (body: NewLink) => callDesk(makeTextLinkRoute, { locale, body }),
    onSuccess: reload,
  })
  const ending = useMutation({
    mutationFn: (id: string) => callDesk(endTextLinkRoute, { locale, id }),
    onSuccess: reload,
  })
  return { links: links.data?.links ?? [], linking, ending }
}
