import { foldQuotes } from './fold-quotes.ts'

type MailTextProps = { text: string; quoted: readonly { first: number; last: number }[] }

/** The words of a mail; what it quotes of earlier mails is folded. */
export function MailText({ text, quoted }: MailTextProps) {
  const parts = foldQuotes(text, [...quoted])
  const isOnlyQuoted = parts.every(({ isQuoted }) => isQuoted)
  return parts.map((part, index) =>
    part.isQuoted ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a mail never change.
      <details key={index} className="quote" open={isOnlyQuoted}>
        <summary className="message__summary">
          Quoted from an earlier mail, {part.lines} {part.lines === 1 ? 'line' : 'lines'}
        </summary>
        <p className="message__text quote__text" dir="auto">
          {part.text}
        </p>
      </details>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a mail never change.
      <p key={index} className="message__text" dir="auto">
        {part.text}
      </p>
    ),
  )
}
