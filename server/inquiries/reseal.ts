import { type ResealDeps, resealRows } from '../vault/reseal-rows.ts'
import { toSealedPlace } from './store.ts'

export function resealInquiries(deps: ResealDeps, signal?: AbortSignal): Promise<void> {
  return resealRows(deps, 'inquiry', toSealedPlace, signal)
}
