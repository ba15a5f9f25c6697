import { type ResealDeps, resealRows } from '../../platform/vault/reseal-rows.ts'

/** The keys of files alone, under which their contents stay. */
export function resealFiles(deps: ResealDeps, signal?: AbortSignal): Promise<void> {
  return resealRows(deps, { table: 'file' }, signal)
}
