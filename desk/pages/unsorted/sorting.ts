import { type Suggestion, setAsideRoute, takeBackRoute, type Unsorted } from '#contract/desk/unsorted.ts'
import { isolate } from '#contract/words/isolate.ts'
import { callDesk } from '../../platform/api.ts'
import { queryClient } from '../../platform/query-client.ts'
import { explainMailFailure, moveMail } from '../../received-mail/move-mail.ts'
import { unsortedCountsKey, unsortedKey, unsortedListsKey } from '../../received-mail/unsorted-key.ts'
import { makeChange } from '../../shell/make-change.ts'
import type { Done } from '../../shell/toasts-store.ts'
import type { UnsortedPages } from './use-unsorted.ts'

/** An inquiry, and the thread of one of its hospitals where it names a referral. */
export type AttachTarget = Pick<Suggestion, 'reference' | 'name'> & Partial<Pick<Suggestion, 'referral'>>

export function attach({ id }: Unsorted, { reference, name, referral = null }: AttachTarget): void {
  const thread = referral ? `the thread of ${isolate(referral.hospital)} in ` : ''
  const words = `The mail is attached to ${thread}${isolate(name)}, ${reference}.`
  const into = { from: null, to: referral?.id ?? null }
  moveMail({ mail: id, from: null, to: reference, referral: into }, { ...leavingLists(id), words })
}

export function setAside({ id }: Unsorted): void {
  const words = 'The mail is under “Not ours”, and is erased after 90 days.'
  decide(setAsideRoute, id, { words, undo: () => decide(takeBackRoute, id) })
}

export function takeBack({ id }: Unsorted): void {
  decide(takeBackRoute, id, { words: 'The mail is unsorted again.' })
}

function decide(decision: typeof setAsideRoute | typeof takeBackRoute, id: string, done?: Done): void {
  makeChange({
    ...leavingLists(id),
    queue: `mail ${id}`,
    send: () => callDesk(decision, { id }),
    keep: (counts) => {
      queryClient.setQueryData(unsortedCountsKey, counts)
      return done
    },
    explain: (error) => explainMailFailure(error, 'decided about'),
    stale: [unsortedKey, ['inquiries']],
    isUndo: done === undefined,
  })
}

/** Takes a mail that is decided about out of the lists at once. */
function leavingLists(id: string) {
  return {
    covers: [unsortedListsKey],
    show: () => {
      queryClient.setQueriesData<UnsortedPages>(
        { queryKey: unsortedListsKey },
        (data) => data && without(data, id),
      )
      return () => void queryClient.invalidateQueries({ queryKey: unsortedListsKey })
    },
  }
}

function without(data: UnsortedPages, id: string): UnsortedPages {
  const pages = data.pages.map((page) => ({ ...page, mails: page.mails.filter((mail) => mail.id !== id) }))
  return { ...data, pages }
}
