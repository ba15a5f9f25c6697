import type { Next, NextKind, Planned } from './inquiry.ts'

/** Whether a coordinator has planned to do something. */
export function isPlanned({ kind }: Next): boolean {
  return isPlan[kind]
}

const isPlan = {
  answer: false,
  reply: false,
  call: true,
  write: true,
  task: true,
  wait: false,
} as const satisfies Record<NextKind, boolean>

export function toDroppedDetail(dropped: readonly Next[]): { dropped?: Planned[] } {
  return dropped.length === 0 ? {} : { dropped: dropped.map(({ kind, at }) => ({ kind, at })) }
}
