import type { Next } from './inquiry.ts'

/** Whether a coordinator has planned to do something. */
export function isPlanned({ kind }: Next): boolean {
  return kind === 'call' || kind === 'write' || kind === 'task'
}

/** Replaced steps as `call 1795255200000`, separated by commas. */
export function toDroppedDetail(dropped: readonly Next[]): { dropped?: string } {
  return dropped.length === 0 ? {} : { dropped: dropped.map(({ kind, at }) => `${kind} ${at}`).join(',') }
}
