import type { Message } from '#contract/desk/messages.ts'
import { toSentWords } from '../../case/history-words.ts'
import { formatClock } from '../../time/office-time.ts'
import { MeanwhileWarning } from './meanwhile-warning.tsx'

type MeanwhileWrittenProps = {
  written: readonly (Message & { n: number })[]
  patient: string
  isBlocked: boolean
}

/** The patient wrote again while the coordinator was answering: the reply may be out of date. */
export function MeanwhileWritten({ written, patient, isBlocked }: MeanwhileWrittenProps) {
  return (
    <MeanwhileWarning
      isBlocked={isBlocked}
      words={
        isBlocked
          ? 'Not sent yet: something new came in while you were writing. Read it, and send again if your reply still fits.'
          : 'Something new came in while you were writing.'
      }
      news={written.map(({ n, author, from, at, text, files }) => ({
        n,
        what: (
          <>
            <bdi>{author === 'patient' ? patient : from?.name || from?.address || 'Somebody else'}</bdi>{' '}
            {files.length > 0 && toSentWords(files.length)} at {formatClock(at)}
          </>
        ),
        text,
      }))}
    />
  )
}
