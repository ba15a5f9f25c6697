import { type ResealDeps, resealRows } from '../vault/reseal-rows.ts'

export function resealFiles(deps: ResealDeps, signal?: AbortSignal): Promise<void> {
  return resealRows(deps, { table: 'file' }, signal)
}
