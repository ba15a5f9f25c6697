import { type ResealDeps, resealRows } from '../vault/reseal-rows.ts'
import { toWrittenPlace } from './written.ts'

export async function resealWritten(deps: ResealDeps, signal?: AbortSignal): Promise<void> {
  for (const table of ['note', 'reply'] as const) {
    await resealRows(deps, table, (id) => toWrittenPlace(table, id), signal)
  }
}
