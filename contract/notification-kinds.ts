/** Somebody assigned the inquiry, mentioned the person in a note, answered their inquiry, or wrote to us about it. */
export const notificationKinds = ['given', 'mentioned', 'answered', 'wrote'] as const
export type NotificationKind = (typeof notificationKinds)[number]
