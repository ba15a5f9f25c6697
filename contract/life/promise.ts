/** The page promises an answer within a day. */
export const ANSWER_WITHIN_MS = 24 * 60 * 60 * 1000

export function toPromisedAt(receivedAt: number): number {
  return receivedAt + ANSWER_WITHIN_MS
}
