import { toHistoryWords } from '../../case/history-words.ts'
import { useNow } from '../../time/clock.ts'
import { formatClock } from '../../time/office-time.ts'
import { useNames } from '../../workplace/use-workplace.ts'
import type { MeanwhileAnswer } from './meanwhile.ts'
import { MeanwhileWarning } from './meanwhile-warning.tsx'

type MeanwhileAnswersProps = { answers: readonly MeanwhileAnswer[]; isBlocked: boolean }

/** Answers by colleagues while the coordinator was writing: a patient must not get two by accident. */
export function MeanwhileAnswers({ answers, isBlocked }: MeanwhileAnswersProps) {
  const now = useNow()
  const { toName } = useNames()
  return (
    <MeanwhileWarning
      isBlocked={isBlocked}
      words={
        isBlocked
          ? 'Not sent yet: the patient got an answer while you were writing. Send it again if yours should go out too.'
          : 'The patient got an answer while you were writing.'
      }
      news={answers.map((answer) => ({
        n: answer.n,
        what: `${toHistoryWords(answer, toName, now)} at ${formatClock(answer.at)}`,
        text: answer.reply?.text,
      }))}
    />
  )
}
