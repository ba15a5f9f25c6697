import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { useLocation } from 'wouter'
import { callDeskByPath } from '../../../platform/api.ts'
import { unsortedKey } from '../../../received-mail/unsorted-key.ts'
import { tellDone } from '../../../shell/toasts-store.ts'

const erasedSchema = v.object({ erased: v.array(v.string()) })

/** Erases by this path; then shows the inbox, because the page of the inquiry is gone. */
export function useErasure<Body>(path: string, onErased: () => void) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: (body: Body) => callDeskByPath(erasedSchema, path, { method: 'POST', body }),
    onSuccess: ({ erased }) => {
      onErased()
      navigate('/inbox/due', { replace: true })
      for (const reference of erased) client.removeQueries({ queryKey: ['inquiry', reference] })
      void client.invalidateQueries({ queryKey: ['inquiries'] })
      void client.invalidateQueries({ queryKey: unsortedKey })
      tellDone(`${new Intl.ListFormat('en-GB').format(erased)} ${erased.length === 1 ? 'is' : 'are'} erased.`)
    },
  })
}
