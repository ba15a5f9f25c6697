import { DAY_MS } from '#contract/durations.ts'
import type { NextKind, PlannedKind } from '#contract/life/inquiry.ts'
import type { IconName } from '../shell/icon.tsx'

export const nextNames: Record<NextKind, string> = {
  answer: 'Answer',
  reply: 'Reply',
  call: 'Call',
  write: 'Write',
  task: 'Follow-up',
  wait: 'Ask again',
}

export const nextIcons = {
  answer: 'reply',
  reply: 'reply',
  call: 'call',
  write: 'mail',
  task: 'calendar',
  wait: 'waiting',
} as const satisfies Record<NextKind, IconName>

/** Minimum wait before each kind of step but asking again, which has its own time. */
export const usualWaitMs: Record<Exclude<NextKind, 'wait'>, number> = {
  answer: 0,
  reply: 0,
  call: 0,
  write: 0,
  task: DAY_MS / 2,
}

/** The keys that choose what is next. */
export const plannedKeys: Record<PlannedKind, string> = {
  call: 'c',
  write: 'w',
  task: 'f',
  wait: 'a',
}
