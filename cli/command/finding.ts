/** A problem, and what a person does about it: two whole sentences. */
export type Finding = { sentence: string; next: string }

export function toFindingLines({ sentence, next }: Finding): string {
  return `- ${sentence}\n  ${next}`
}
