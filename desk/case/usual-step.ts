import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { toAskAgain } from '#contract/life/answer.ts'
import type { Channel, Next, NextKind, Planned } from '#contract/life/inquiry.ts'
import { type Context, transition } from '#contract/life/transition.ts'
import type { Office } from '#contract/office-hours.ts'
import { usualWaitMs } from '../time/next-kinds.ts'
import type { Preset } from '../time/presets.ts'

/** The preset that Enter chooses; for asking again, the time that an answer without a plan gets. */
export function findUsual(
  kind: NextKind,
  presets: readonly Preset[],
  { now, office }: { now: number; office: Office },
): Preset | undefined {
  const earliest = kind === 'wait' ? toAskAgain(now, office).at : now + usualWaitMs[kind]
  return presets.find(({ at }) => at >= earliest) ?? presets.at(-1)
}

export type AfterAnswer = { standing: Next | null; isKept: boolean; usual: Planned | undefined }

/** The step after an answer: a planned one that the answer doesn't complete, or asking again. */
export function toAfterAnswer(row: InquiryRow, via: Channel, context: Context): AfterAnswer {
  const answered = transition(row, { action: 'log-answer', via }, context)
  const standing = answered.outcome === 'changed' ? answered.inquiry.next : row.next
  const isKept = standing !== null && standing.kind === row.next?.kind && standing.at === row.next.at
  if (isKept || standing === null) return { standing, isKept, usual: undefined }
  return { standing, isKept, usual: { kind: standing.kind, at: standing.at } }
}
