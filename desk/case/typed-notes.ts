import type { Act } from '#contract/life/actions.ts'
import type { StepNote } from '#contract/life/plans.ts'

/** The words for steps that were typed for an act. */
export function listNotes(act: Act): StepNote[] {
  const changed = act.action === 'change-step' ? act.note : undefined
  const added = act.action === 'add-step' ? [act.step] : []
  const plans = [...added, ...('plans' in act ? (act.plans ?? []) : [])]
  return [changed, ...plans.map(({ note }) => note)].filter((note) => note != null)
}
