import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { EraseReason } from '#contract/desk/inquiries.ts'
import { unsortedKey } from '../../../received-mail/unsorted-key.ts'
import { tellDone, tellFailed } from '../../../shell/toasts-store.ts'

type Erase = (reason: EraseReason) => Promise<{ erased: string[]; hospitals: string[] }>

const list = new Intl.ListFormat('en-GB')

/** Erases; then shows the inbox, because the page of the inquiry is gone. */
export function useErasure(erase: Erase, onErased: () => void) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: erase,
    onSuccess: ({ erased, hospitals }) => {
      onErased()
      navigate('/inbox/due', { replace: true })
      for (const reference of erased) client.removeQueries({ queryKey: ['inquiry', reference] })
      void client.invalidateQueries({ queryKey: ['inquiries'] })
      void client.invalidateQueries({ queryKey: unsortedKey })
      tellDone(`${list.format(erased)} ${erased.length === 1 ? 'is' : 'are'} erased.`)
      // Stays until somebody dismisses it: only the hospitals can delete what they got.
      if (hospitals.length > 0) tellFailed(`Ask these hospitals to delete it too: ${list.format(hospitals)}.`)
    },
  })
}
