/** Why somebody is told: they were given an inquiry, mentioned in a note, or somebody else answered what is theirs. */
export const notificationKinds = ['given', 'mentioned', 'answered'] as const
export type NotificationKind = (typeof notificationKinds)[number]
