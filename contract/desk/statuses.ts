/** Where an inquiry stands. `new`, `claimed`, `answered` and `waiting` (for the patient) are open. */
export const statuses = ['new', 'claimed', 'answered', 'waiting', 'closed', 'spam'] as const
export type Status = (typeof statuses)[number]

/** The lists of the inbox, in the order of its tabs. */
export const views = ['due', 'mine', 'waiting', 'snoozed', 'answered', 'spam', 'all'] as const
export type View = (typeof views)[number]

/** How a first response reached the patient. */
export const channels = ['email', 'call', 'whatsapp'] as const
export type Channel = (typeof channels)[number]

/** What a coordinator does to an inquiry by one step, and the statuses in which it can be done. */
export const actionStatuses = {
  claim: ['new', 'claimed', 'answered', 'waiting'],
  release: ['claimed'],
  assign: ['new', 'claimed', 'answered', 'waiting'],
  'log-answer': ['new', 'claimed', 'answered', 'waiting'],
  'retract-answer': ['answered'],
  wait: ['claimed', 'answered'],
  'stop-waiting': ['waiting'],
  close: ['new', 'claimed', 'answered', 'waiting'],
  reopen: ['closed'],
  'mark-spam': ['new', 'claimed', 'answered', 'waiting'],
  rescue: ['spam'],
  snooze: ['new', 'claimed', 'answered', 'waiting'],
  wake: ['new', 'claimed', 'answered', 'waiting'],
  'follow-up': ['new', 'claimed', 'answered', 'waiting'],
  'set-destination': ['new', 'claimed', 'answered', 'waiting', 'closed'],
} as const satisfies Record<string, readonly Status[]>

export type ActionName = keyof typeof actionStatuses

/** Whether the server would take the action now. */
export function isAllowed(action: ActionName, status: Status): boolean {
  const allowed: readonly Status[] = actionStatuses[action]
  return allowed.includes(status)
}
