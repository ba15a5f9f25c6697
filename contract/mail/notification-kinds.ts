/**
 * Somebody assigned the inquiry, or a step of it, mentioned the person in a note, answered their inquiry, or wrote to us
 * about it; or the patient withdrew, or took that back.
 */
export const notificationKinds = [
  'given',
  'step-given',
  'mentioned',
  'answered',
  'wrote',
  'withdrew',
  'came-back',
] as const
export type NotificationKind = (typeof notificationKinds)[number]
