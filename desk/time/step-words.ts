import type { NextKind } from '#contract/life/inquiry.ts'
import { nextNames } from './next-kinds.ts'
import { formatMoment } from './office-time.ts'

type Timed = { kind: NextKind; at: number }

/** "Call today 19:00", by the office's clock. */
export function toStepWords({ kind, at }: Timed, now: number): string {
  return `${nextNames[kind]} ${formatMoment(at, now)}`
}

export function listStepWords(steps: readonly Timed[], now: number): string {
  return steps.map((step) => toStepWords(step, now)).join(', ')
}
