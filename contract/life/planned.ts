import type { Next, Planned } from './inquiry.ts'

/** Whether a coordinator has planned to do something. */
export function isPlanned({ kind }: Next): boolean {
  return kind === 'call' || kind === 'write' || kind === 'task'
}

export function toDroppedDetail(dropped: readonly Next[]): { dropped?: Planned[] } {
  return dropped.length === 0 ? {} : { dropped: dropped.map(({ kind, at }) => ({ kind, at })) }
}
