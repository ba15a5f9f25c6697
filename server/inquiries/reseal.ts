import { type ResealDeps, resealRows } from '../vault/reseal-rows.ts'
import { toSealedPlace } from './store.ts'

/** Seals inquiries anew where they are under an older key. */
export function resealInquiries(deps: ResealDeps, signal?: AbortSignal): Promise<void> {
  return resealRows(deps, 'inquiry', toSealedPlace, signal)
}
