/** Somebody assigned the inquiry, mentioned the person in a note, or answered their inquiry. */
export const notificationKinds = ['given', 'mentioned', 'answered'] as const
export type NotificationKind = (typeof notificationKinds)[number]
