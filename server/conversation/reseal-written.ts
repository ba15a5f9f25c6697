import { type ResealDeps, resealRows } from '../vault/reseal-rows.ts'

export async function resealWritten(deps: ResealDeps, signal?: AbortSignal): Promise<void> {
  for (const table of ['note', 'reply', 'file'] as const) await resealRows(deps, table, signal)
}
