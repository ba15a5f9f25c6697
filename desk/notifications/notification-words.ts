import type { OwnNotification } from '#contract/desk/notifications.ts'
import type { NotificationKind } from '#contract/notification-kinds.ts'

const sentences = {
  given: (who, what) => `${who} gave you ${what}`,
  mentioned: (who, what) => `${who} mentioned you in a note on ${what}`,
  answered: (who, what) => `${who} answered ${what}, which is yours`,
} as const satisfies Record<NotificationKind, (who: string, what: string) => string>

/** A sentence without its full stop. `what` is the reference, or a name where no stranger reads it. */
export function toNotificationWords(
  { kind, actor }: Pick<OwnNotification, 'kind' | 'actor'>,
  what: string,
  toName: (id: string) => string,
): string {
  return sentences[kind](toName(actor), what)
}
