import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type OwnCard,
  offerCardRoute,
  offerFaceRoute,
  readCardRoute,
  withdrawCardRoute,
  withdrawFaceRoute,
} from '#contract/desk/cards.ts'
import type { Card } from '#contract/settings/team.ts'
import { callDesk } from '../../platform/api.ts'
import { tellDone } from '../../shell/toasts-store.ts'

const cardKey = ['own-card'] as const

/** How somebody offers to be shown to patients. */
export function useCard() {
  return useQuery({
    queryKey: cardKey,
    queryFn: ({ signal }) => callDesk(readCardRoute, { signal }),
    // A refetch must not replace words that somebody is typing.
    refetchOnWindowFocus: false,
  })
}

export type Offered = Omit<Card, 'face'> & { agrees: boolean; picture: File | undefined; hasFace: boolean }

export function useCardChanges() {
  const client = useQueryClient()
  const keep = (card: OwnCard) => {
    client.setQueryData(cardKey, card)
    void client.invalidateQueries({ queryKey: ['cards'] })
  }
  const offering = useMutation({
    async mutationFn({ picture, hasFace, ...offered }: Offered) {
      const card = await callDesk(offerCardRoute, { body: offered })
      if (picture) return callDesk(offerFaceRoute, { file: picture })
      const isDropped = !hasFace && card.offered?.face != null
      return isDropped ? callDesk(withdrawFaceRoute) : card
    },
    onSuccess(card) {
      keep(card)
      tellDone('Offered. An administrator decides who is shown.')
    },
  })
  const withdrawing = useMutation({
    mutationFn: () => callDesk(withdrawCardRoute),
    onSuccess(card) {
      keep(card)
      tellDone('You are not shown to patients any more.')
    },
  })
  return { offering, withdrawing }
}
