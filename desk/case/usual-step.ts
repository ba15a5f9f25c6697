import type { Office } from '#contract/company/office-hours.ts'
import { toAskAgain } from '#contract/life/answer.ts'
import type { NextKind } from '#contract/life/inquiry.ts'
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
