import type { useReply } from './use-reply.ts'

type ReplyFailureProps = {
  reply: Pick<ReturnType<typeof useReply>, 'isRefused' | 'isReconnected'> & {
    failure: string | null | undefined
  }
  /** Entries that came in meanwhile stand there already as the reason of the refusal. */
  isExplained: boolean
}

export function ReplyFailure({
  reply: { failure, isRefused, isReconnected },
  isExplained,
}: ReplyFailureProps) {
  if (isReconnected)
    return (
      <p className="writing-desk__reconnected" role="status">
        The server can be reached again. Your text is still here: send it now.
      </p>
    )
  if (!failure || (isRefused && isExplained)) return null
  return (
    <p className="writing-desk__failure" role="alert">
      {failure} Your text is still here.
    </p>
  )
}
