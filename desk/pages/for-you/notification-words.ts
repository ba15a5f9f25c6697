import type { OwnNotification } from '#contract/desk/notifications.ts'
import type { NotificationKind } from '#contract/mail/notification-kinds.ts'

const sentences = {
  given: (who, what) => `${who} gave you ${what}`,
  'step-given': (who, what) => `${who} has planned a step for you in ${what}`,
  mentioned: (who, what) => `${who} mentioned you in a note on ${what}`,
  answered: (who, what) => `${who} answered ${what}, which is yours`,
  wrote: (who, what) => `${who} wrote again: ${what}`,
  withdrew: (who, what) => `${who} no longer wants this: ${what}`,
  'came-back': (who, what) => `${who} wants to go on after all: ${what}`,
} as const satisfies Record<NotificationKind, (who: string, what: string) => string>

const sentencesForCover = {
  given: (who, what, absent) => `${who} gave ${absent}, for whom you cover, ${what}`,
  'step-given': (who, what, absent) =>
    `${who} has planned a step for ${absent}, for whom you cover, in ${what}`,
  mentioned: (who, what, absent) => `${who} mentioned ${absent}, for whom you cover, in a note on ${what}`,
  answered: (who, what, absent) => `${who} answered ${what}, which you cover for ${absent}`,
  wrote: (who, what, absent) => `${who} wrote again: ${what}, which you cover for ${absent}`,
  withdrew: (who, what, absent) => `${who} no longer wants this: ${what}, which you cover for ${absent}`,
  'came-back': (who, what, absent) =>
    `${who} wants to go on after all: ${what}, which you cover for ${absent}`,
} as const satisfies Record<NotificationKind, (who: string, what: string, absent: string) => string>

export function toNotificationWords(
  { kind, actor, absent }: Pick<OwnNotification, 'kind' | 'actor' | 'absent'>,
  what: string,
  toName: (id: string) => string,
): string {
  const words = absent === null ? sentences[kind] : sentencesForCover[kind]
  return words(toName(actor), what, absent === null ? '' : toName(absent))
}
