import type { Placeholder } from '#contract/desk/templates.ts'

/** Ends of sentences in the scripts that mails are written in. */
const SENTENCE = /[^.!?…؟።]+[.!?…؟።]*\s*/gu

/** Leaves out the sentences that name an open placeholder, and with the last of a line the line and its gap. */
export function leaveOutSentences(text: string, open: readonly Placeholder[]): string {
  const isOpen = (words: string) => open.some((name) => words.includes(`{${name}}`))
  const kept: string[] = []
  let isGap = false
  for (const line of text.split('\n')) {
    const rest = isOpen(line) ? leaveOut(line, isOpen) : line
    const isLeftOut = rest === '' && line !== ''
    const closesGap = line === '' && isGap && (kept.at(-1) ?? '') === ''
    if (!isLeftOut && !closesGap) kept.push(rest)
    isGap = isLeftOut
  }
  return kept.join('\n')
}

function leaveOut(line: string, isOpen: (words: string) => boolean): string {
  const sentences = line.match(SENTENCE) ?? [line]
  return sentences
    .filter((sentence) => !isOpen(sentence))
    .join('')
    .trimEnd()
}
