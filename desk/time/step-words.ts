import { formatMoment } from './office-time.ts'
import { type NamedStep, type StepNames, toStepName } from './step-name.ts'

type Timed = NamedStep & { at: number }

/** "Call today 19:00", by the office's clock. */
export function toStepWords(step: Timed, now: number, names: StepNames): string {
  return `${toStepName(step, names)} ${formatMoment(step.at, now)}`
}

export function listStepWords(steps: readonly Timed[], now: number, names: StepNames): string {
  return steps.map((step) => toStepWords(step, now, names)).join(', ')
}
