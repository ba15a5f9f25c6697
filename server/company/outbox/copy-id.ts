/** Names the mail of a copy in the outbox. Each copy is a mail of its own: its refusal concerns no other. */
export function toCopyId(replyId: string, position: number): string {
  return `${replyId}.${position}`
}

export function parseCopyId(itemId: string): { replyId: string; position: number } {
  const [replyId = '', position = ''] = itemId.split('.')
  return { replyId, position: Number(position) }
}
