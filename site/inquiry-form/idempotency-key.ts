import { createId } from '#ui/create-id.ts'

/** One content and the key under which it is sent, however often. */
export type Attempt = { content: string; key: string }

/** Equal content keeps its key, so that the server recognises a resend; other content gets a new one. */
export function toAttempt(content: string, earlier: readonly (Attempt | undefined)[]): Attempt {
  return earlier.find((attempt) => attempt?.content === content) ?? { content, key: createId() }
}
