import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { inquiryDetailSchema } from '#contract/desk/inquiries.ts'
import type { Unsorted } from '#contract/desk/unsorted.ts'
import { unsortedCountsSchema } from '#contract/desk/unsorted-counts.ts'
import { keepAnswer } from '../../case/cached-rows.ts'
import { callDesk } from '../../platform/api.ts'
import { DeskError, toPlainWords } from '../../platform/desk-error.ts'
import { unsortedCountsKey, unsortedKey, unsortedListsKey } from '../../received-mail/unsorted-key.ts'
import { isolate } from '../../shell/isolate.ts'
import { tellDone, tellFailed } from '../../shell/toasts-store.ts'
import { useNames } from '../../workplace/use-workplace.ts'
import type { UnsortedPages } from './use-unsorted.ts'

type Target = { mail: Unsorted; reference: string; name: string }

/** What is decided about an unsorted mail. It leaves the list at once; Undo brings it back. */
export function useSorting() {
  const client = useQueryClient()
  const { me } = useNames()

  function settle(): void {
    void client.invalidateQueries({ queryKey: unsortedKey })
    void client.invalidateQueries({ queryKey: ['inquiries'] })
  }

  const undoing = useMutation({
    mutationFn: (id: string) =>
      callDesk(inquiryDetailSchema, `messages/${id}/move`, { method: 'POST', body: { to: null } }),
    onSuccess: (detail) => keepAnswer(client, detail, me?.id ?? ''),
    onError: tellRefusal,
    onSettled: settle,
  })
  const attaching = useMutation({
    mutationFn: ({ mail, reference }: Target) =>
      callDesk(inquiryDetailSchema, `unsorted/${mail.id}/attach`, { method: 'POST', body: { reference } }),
    onMutate: ({ mail }) => removeFromLists(client, mail.id),
    onSuccess: (detail, { mail, name }) => {
      keepAnswer(client, detail, me?.id ?? '')
      const done = `The mail is attached to ${isolate(name)}, ${detail.inquiry.reference}.`
      tellDone(done, () => undoing.mutate(mail.id))
    },
    onError: tellRefusal,
    onSettled: settle,
  })
  const takingBack = useMutation({
    mutationFn: ({ id }: Unsorted) => decide(client, id, 'take-back'),
    onMutate: ({ id }) => removeFromLists(client, id),
    onError: tellRefusal,
    onSettled: settle,
  })
  const settingAside = useMutation({
    mutationFn: ({ id }: Unsorted) => decide(client, id, 'set-aside'),
    onMutate: ({ id }) => removeFromLists(client, id),
    onSuccess: (_, mail) =>
      tellDone('The mail is under “Not ours”, and is erased after 90 days.', () => takingBack.mutate(mail)),
    onError: tellRefusal,
    onSettled: settle,
  })
  return {
    attach: attaching.mutate,
    setAside: settingAside.mutate,
    takeBack: (mail: Unsorted) =>
      takingBack.mutate(mail, { onSuccess: () => tellDone('The mail is unsorted again.') }),
  }
}

async function decide(client: QueryClient, id: string, decision: 'set-aside' | 'take-back'): Promise<void> {
  const counts = await callDesk(unsortedCountsSchema, `unsorted/${id}/${decision}`, { method: 'POST' })
  client.setQueryData(unsortedCountsKey, counts)
}

async function removeFromLists(client: QueryClient, id: string): Promise<void> {
  await client.cancelQueries({ queryKey: unsortedListsKey })
  client.setQueriesData<UnsortedPages>(
    { queryKey: unsortedListsKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, mails: page.mails.filter((mail) => mail.id !== id) })),
      },
  )
}

function tellRefusal(error: Error): void {
  tellFailed(
    error instanceof DeskError && error.code === 'changed_meanwhile'
      ? 'A colleague has decided about this mail meanwhile.'
      : toPlainWords(error),
  )
}
