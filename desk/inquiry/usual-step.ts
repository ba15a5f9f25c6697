import type { InquiryRow } from '#contract/desk/inquiries.ts'
import type { Channel, Next, NextKind, Planned } from '#contract/life/inquiry.ts'
import { type Context, transition } from '#contract/life/transition.ts'
import { usualWaitMs } from '../time/next-kinds.ts'
import type { Preset } from '../time/presets.ts'

/** The preset that Enter chooses. */
export function findUsual(kind: NextKind, presets: readonly Preset[], now: number): Preset | undefined {
  return presets.find(({ at }) => at >= now + usualWaitMs[kind]) ?? presets.at(-1)
}

export type AfterAnswer = { standing: Next | null; isKept: boolean; usual: Planned | undefined }

/** The step after an answer: a planned one that the answer doesn't complete, or asking again on an office day. */
export function toAfterAnswer(
  row: InquiryRow,
  via: Channel,
  presets: readonly Preset[],
  context: Context,
): AfterAnswer {
  const answered = transition(row, { action: 'log-answer', via }, context)
  const standing = answered.outcome === 'changed' ? answered.inquiry.next : row.next
  const isKept = standing !== null && standing.kind === row.next?.kind && standing.at === row.next.at
  const preset = findUsual('wait', presets, context.now)
  return { standing, isKept, usual: isKept || !preset ? undefined : { kind: 'wait', at: preset.at } }
}
