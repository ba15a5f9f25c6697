/** `<NAME@DOMAIN>`, by the domain of the sender. What a name means: server/company/outbox/message-id.ts. */
export function toMessageId(from: string, name: string): string {
  return `<${name}@${/@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost'}>`
}
