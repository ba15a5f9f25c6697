import type { MailDetails } from '#contract/desk/messages.ts'

export type TextPart = { text: string; isQuoted: boolean; lines: number }

/** Splits a mail's text where a quotation of an earlier mail begins or ends. Nothing is left out. */
export function foldQuotes(text: string, quoted: MailDetails['quoted']): TextPart[] {
  const parts: { lines: string[]; isQuoted: boolean }[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const isQuoted = quoted.some(({ first, last }) => index >= first && index <= last)
    const part = parts.at(-1)
    if (part?.isQuoted === isQuoted) part.lines.push(line)
    else parts.push({ lines: [line], isQuoted })
  }
  const isBlank = ({ lines }: { lines: string[] }) => lines.every((line) => line.trim() === '')
  return parts
    .filter((part) => part.isQuoted || !isBlank(part))
    .map(({ lines, isQuoted }) => ({
      text: trimBlankLines(lines).join('\n'),
      isQuoted,
      lines: lines.length,
    }))
}

function trimBlankLines(lines: readonly string[]): readonly string[] {
  const isWritten = (line: string) => line.trim() !== ''
  return lines.slice(Math.max(0, lines.findIndex(isWritten)), lines.findLastIndex(isWritten) + 1)
}
