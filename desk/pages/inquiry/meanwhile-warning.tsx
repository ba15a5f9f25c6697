import type { ReactNode } from 'react'

type MeanwhileWarningProps = {
  /** Messages that came in, each with its place in the history. */
  news: readonly { n: number; what: ReactNode; text: string | undefined }[]
  words: string
  isBlocked: boolean
}

/** Something happened while the coordinator was writing. It is announced as it comes in. */
export function MeanwhileWarning({ news, words, isBlocked }: MeanwhileWarningProps) {
  return (
    <div role={isBlocked ? 'alert' : 'status'}>
      {news.length > 0 && (
        <div className="writing-desk__warning" data-blocked={isBlocked || undefined}>
          <p>{words}</p>
          <ul>
            {news.map(({ n, what, text }) => (
              <li key={n}>
                {what}
                {text && (
                  <blockquote className="meanwhile-warning__words" dir="auto">
                    {text}
                  </blockquote>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
