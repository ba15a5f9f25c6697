import { attachMailRoute, moveMailRoute } from '#contract/desk/unsorted.ts'
import { changeInquiry } from '../case/change-inquiry.ts'
import { callDesk } from '../platform/api.ts'
import { DeskError, toPlainWords } from '../platform/desk-error.ts'
import type { Change } from '../shell/make-change.ts'
import { unsortedKey } from './unsorted-key.ts'

/** From one inquiry to another; null is Unsorted. */
type Move = {
  mail: string
  from: string | null
  to: string | null
  /** The referrals whose threads it leaves and enters; null for the patient's conversation. */
  referral?: { from: string | null; to: string | null }
}

const patient = { from: null, to: null }

type Telling = Pick<Partial<Change<never>>, 'show' | 'covers'> & { words?: string }

/** Moves a mail. Where `words` is missing, it does so silently, and can't be undone. */
export function moveMail(
  { mail, from, to, referral = patient }: Move,
  { words, ...telling }: Telling = {},
): void {
  const back = { mail, from: to, to: from, referral: { from: referral.to, to: referral.from } }
  changeInquiry(to ?? from ?? '', {
    queue: `mail ${mail}`,
    send: () =>
      from === null && to !== null
        ? callDesk(attachMailRoute, { id: mail, body: { reference: to, referral: referral.to } })
        : callDesk(moveMailRoute, { id: mail, body: { to, referral: to === null ? null : referral.to } }),
    explain: (error) => explainMailFailure(error, from === null ? 'decided about' : 'moved'),
    stale: [['inquiries'], ['inquiry'], unsortedKey],
    isUndo: words === undefined,
    onDone: () => (words === undefined ? undefined : { words, undo: () => moveMail(back) }),
    ...telling,
  })
}

export function explainMailFailure(error: Error, meanwhile: string): string {
  return error instanceof DeskError && error.code === 'changed_meanwhile'
    ? `A colleague has ${meanwhile} this mail meanwhile.`
    : toPlainWords(error)
}
