import { type ResealDeps, resealRows } from '../platform/vault/reseal-rows.ts'

export function resealLabels(deps: ResealDeps, signal?: AbortSignal): Promise<void> {
  return resealRows(deps, { table: 'file_label' }, signal)
}
