import { toHistoryWords } from '../../case/history-words.ts'
import { useNow } from '../../time/clock.ts'
import { formatClock } from '../../time/east-africa-time.ts'
import { useNames } from '../../workplace/use-workplace.ts'
import type { MeanwhileAnswer } from './meanwhile.ts'

type MeanwhileAnswersProps = { answers: readonly MeanwhileAnswer[]; isBlocked: boolean }

/** Answers by colleagues while the coordinator was writing: a patient must not get two by accident. */
export function MeanwhileAnswers({ answers, isBlocked }: MeanwhileAnswersProps) {
  const now = useNow()
  const { toName } = useNames()
  return (
    <div role={isBlocked ? 'alert' : 'status'}>
      {answers.length > 0 && (
        <div className="writing-desk__warning" data-blocked={isBlocked || undefined}>
          <p>
            {isBlocked
              ? 'Not sent yet: the patient got an answer while you were writing. Send it again if yours should go out too.'
              : 'The patient got an answer while you were writing.'}
          </p>
          <ul>
            {answers.map((answer) => (
              <li key={answer.n}>
                {toHistoryWords(answer, toName, now)} at {formatClock(answer.at)}
                {answer.reply && (
                  <blockquote className="meanwhile-answers__words" dir="auto">
                    {answer.reply.text}
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
