import { type ResealDeps, resealRows } from '../platform/vault/reseal-rows.ts'

export function resealInquiries(deps: ResealDeps, signal?: AbortSignal): Promise<void> {
  return resealRows(deps, { table: 'inquiry' }, signal)
}
