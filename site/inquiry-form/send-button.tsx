import type { FormContent } from '../content/types.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import type { SubmissionStatus } from './use-inquiry-submission.ts'

type SendButtonProps = { content: FormContent; kind: SubmissionStatus['kind']; onCancel: () => void }

/** The button that sends the form, below what is to be said of the connection. */
export function SendButton({ content, kind, onCancel }: SendButtonProps) {
  const isSending = kind === 'sending'
  const isWaiting = kind === 'waiting'
  return (
    <div>
      <ConnectionNotice
        words={content.connection}
        isSending={isSending}
        isWaiting={isWaiting}
        onCancel={onCancel}
      />
      <button className="button button--primary inquiry-form__send" type="submit" aria-disabled={isSending}>
        {isSending ? content.sending : isWaiting ? content.connection.retry : content.send}
      </button>
    </div>
  )
}
