import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { actOnSeveralRoute, MAX_ACTS } from '#contract/desk/several.ts'
import { type Act, isAllowed } from '#contract/life/actions.ts'
import { findNewest, keepRow } from '../../../case/cached-rows.ts'
import { callDesk } from '../../../platform/api.ts'
import { toPlainWords } from '../../../platform/desk-error.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { tellDone, tellFailed } from '../../../shell/toasts-store.ts'
import { toRefusedWords } from './selection-words.ts'

type ActOn = { row: InquiryRow; act: Act }
type Acted = {
  /** The changed inquiries in their new state. */
  changed: InquiryRow[]
  done: number
  refused: { row: InquiryRow; code: string }[]
  /** Refused, not sent, or without a response. */
  left: InquiryRow[]
  error: unknown
}

type SeveralOptions = {
  toDoneWords: (count: number) => string
  onProgress?: (done: number) => void
}

/**
 * Sends the acts in small requests, one after the other, and shows one message with one Undo. Returns the inquiries
 * that were not changed.
 */
export async function actOnSeveral(
  acts: readonly ActOn[],
  { toDoneWords, onProgress }: SeveralOptions,
): Promise<InquiryRow[]> {
  const { changed, done, refused, left, error } = await send(acts, onProgress)
  void queryClient.invalidateQueries({ queryKey: ['inquiries'] })
  void queryClient.invalidateQueries({ queryKey: ['inquiry'] })
  const undoable = changed.filter((row) => isAllowed('undo', row))
  const takeBack = () =>
    void actOnSeveral(
      undoable.map((row) => ({ row, act: { action: 'undo', of: row.version } })),
      { toDoneWords: (count) => `Undone: ${toCount(count)} as before.` },
    )
  if (done > 0) tellDone(toDoneWords(done), undoable.length > 0 ? { undo: takeBack } : {})
  if (refused.length > 0) tellFailed(toRefusedWords(refused))
  if (left.length > 0)
    tellFailed(
      `${toPlainWords(error)} ${left.length} of ${acts.length} may not have been changed. Check them before you try again.`,
    )
  return [...refused.map(({ row }) => row), ...left]
}

async function send(acts: readonly ActOn[], onProgress?: (done: number) => void): Promise<Acted> {
  const acted: Acted = { changed: [], done: 0, refused: [], left: [], error: undefined }
  for (let from = 0; from < acts.length; from += MAX_ACTS) {
    const part = acts.slice(from, from + MAX_ACTS)
    try {
      const { rows, refusals, now } = await callDesk(actOnSeveralRoute, {
        body: {
          acts: part.map(({ row, act }) => ({
            reference: row.reference,
            action: { ...act, version: findNewest(queryClient, row).version },
          })),
        },
      })
      const codes = new Map(refusals.map(({ reference, code }) => [reference, code]))
      const answers = new Map(rows.map((row) => [row.reference, row]))
      for (const { row } of part) {
        const code = codes.get(row.reference)
        const after = answers.get(row.reference)
        if (code !== undefined) acted.refused.push({ row, code })
        else acted.done += 1
        if (code !== undefined || after === undefined) continue
        if (after.version > findNewest(queryClient, row).version) acted.changed.push(after)
        keepRow(queryClient, after, now)
      }
      onProgress?.(Math.min(from + MAX_ACTS, acts.length))
    } catch (error) {
      return { ...acted, left: acts.slice(from).map(({ row }) => row), error }
    }
  }
  return acted
}

function toCount(count: number): string {
  return count === 1 ? '1 inquiry is' : `${count} inquiries are`
}
