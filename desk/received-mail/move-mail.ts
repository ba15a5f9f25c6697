import { attachMailRoute, moveMailRoute } from '#contract/desk/unsorted.ts'
import { changeInquiry } from '../case/change-inquiry.ts'
import { callDesk } from '../platform/api.ts'
import { DeskError, toPlainWords } from '../platform/desk-error.ts'
import type { Change } from '../shell/make-change.ts'
import { unsortedKey } from './unsorted-key.ts'

/** From one inquiry to another; null is Unsorted. */
type Move = { mail: string; from: string | null; to: string | null }

type Telling = Pick<Partial<Change<never>>, 'show' | 'covers'> & { words?: string }

/** Moves a mail. Where `words` is missing, it does so silently, and can't be undone. */
export function moveMail({ mail, from, to }: Move, { words, ...telling }: Telling = {}): void {
  changeInquiry(to ?? from ?? '', {
    queue: `mail ${mail}`,
    send: () =>
      from === null && to !== null
        ? callDesk(attachMailRoute, { id: mail, body: { reference: to } })
        : callDesk(moveMailRoute, { id: mail, body: { to } }),
    explain: (error) => explainMailFailure(error, from === null ? 'decided about' : 'moved'),
    stale: [['inquiries'], ['inquiry'], unsortedKey],
    isUndo: words === undefined,
    onDone: () =>
      words === undefined ? undefined : { words, undo: () => moveMail({ mail, from: to, to: from }) },
    ...telling,
  })
}

export function explainMailFailure(error: Error, meanwhile: string): string {
  return error instanceof DeskError && error.code === 'changed_meanwhile'
    ? `A colleague has ${meanwhile} this mail meanwhile.`
    : toPlainWords(error)
}
