import type { Trial } from '../trial.ts'
import { crashStates } from './crash-states.ts'
import { failedSync } from './failed-sync.ts'
import { powerCut } from './power-cut.ts'

export const trials: Readonly<Record<string, Trial>> = {
  'power-cut': powerCut,
  'crash-states': crashStates,
  'failed-sync': failedSync,
}
