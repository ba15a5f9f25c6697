import type { Message } from '#contract/desk/messages.ts'
import { toSentWords } from '../../case/history-words.ts'
import { formatClock } from '../../time/east-africa-time.ts'

type MeanwhileWrittenProps = {
  written: readonly (Message & { n: number })[]
  patient: string
  isBlocked: boolean
}

/** The patient wrote again while the coordinator was answering: the reply may be out of date. */
export function MeanwhileWritten({ written, patient, isBlocked }: MeanwhileWrittenProps) {
  return (
    <div role={isBlocked ? 'alert' : 'status'}>
      {written.length > 0 && (
        <div className="writing-desk__warning" data-blocked={isBlocked || undefined}>
          <p>
            {isBlocked
              ? 'Not sent yet: something new came in while you were writing. Read it, and send again if your reply still fits.'
              : 'Something new came in while you were writing.'}
          </p>
          <ul>
            {written.map(({ n, author, from, at, text, files }) => (
              <li key={n}>
                <bdi>{author === 'patient' ? patient : from?.name || from?.address || 'Somebody else'}</bdi>{' '}
                {files.length > 0 && toSentWords(files.length)} at {formatClock(at)}
                {text !== '' && (
                  <blockquote className="meanwhile-answers__words" dir="auto">
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
