import type { Status, View } from '#contract/desk/statuses.ts'

export const viewNames: Record<View, string> = {
  due: 'Due',
  mine: 'Mine',
  waiting: 'Waiting for patient',
  snoozed: 'Snoozed',
  answered: 'Answered',
  spam: 'Spam',
  all: 'All',
}

export const statusNames: Record<Status, string> = {
  new: 'New',
  claimed: 'Claimed',
  answered: 'Answered',
  waiting: 'Waiting for patient',
  closed: 'Closed',
  spam: 'Spam',
}
