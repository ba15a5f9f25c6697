import { useMutation, useQueryClient } from '@tanstack/react-query'
import { inquiryDetailSchema } from '#contract/desk/inquiries.ts'
import { keepAnswer } from '../case/cached-rows.ts'
import { callDesk } from '../platform/api.ts'
import { DeskError, toPlainWords } from '../platform/desk-error.ts'
import { tellDone, tellFailed } from '../shell/toasts-store.ts'
import { useNames } from '../workplace/use-workplace.ts'
import { unsortedKey } from './unsorted-key.ts'

type Move = { id: string; from: string; to: string | null }

export function useMove() {
  const client = useQueryClient()
  const { me } = useNames()

  function settle(): void {
    for (const key of ['inquiries', 'inquiry', ...unsortedKey])
      void client.invalidateQueries({ queryKey: [key] })
  }

  const undoing = useMutation({
    mutationFn: ({ id, from, to }: Move) =>
      to === null
        ? callDesk(inquiryDetailSchema, `unsorted/${id}/attach`, {
            method: 'POST',
            body: { reference: from },
          })
        : callDesk(inquiryDetailSchema, `messages/${id}/move`, { method: 'POST', body: { to: from } }),
    onError: tellRefusal,
    onSettled: settle,
  })
  return useMutation({
    mutationFn: ({ id, to }: Move) =>
      callDesk(inquiryDetailSchema, `messages/${id}/move`, { method: 'POST', body: { to } }),
    onSuccess: (detail, moved) => {
      keepAnswer(client, detail, me?.id ?? '')
      tellDone(`The mail is moved to ${moved.to ?? 'Unsorted'}.`, () => undoing.mutate(moved))
    },
    onError: tellRefusal,
    onSettled: settle,
  }).mutate
}

function tellRefusal(error: Error): void {
  tellFailed(
    error instanceof DeskError && error.code === 'changed_meanwhile'
      ? 'A colleague has moved this mail meanwhile.'
      : toPlainWords(error),
  )
}
