/** `<NAME@DOMAIN>`, by the domain of the sender. What a name means: server/platform/outbox/message-id.ts. */
export function toMessageId(from: string, name: string): string {
  return `<${name}@${/@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost'}>`
}
