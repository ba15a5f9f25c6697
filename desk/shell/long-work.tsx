import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Progress } from './read-with-progress.ts'

type WorkOptions<Result> = {
  run: (options: { signal: AbortSignal; onProgress: (progress: Progress) => void }) => Promise<Result>
  onSuccess?: (result: Result) => void
  /** Not of what was cancelled. */
  onError?: (error: Error) => void
}

/** Work that tells how far it is and can be cancelled, also at the server. */
export function useLongWork<Result>({ run, onSuccess, onError }: WorkOptions<Result>) {
  const [progress, setProgress] = useState<Progress | undefined>(undefined)
  const cancelling = useRef<AbortController>(undefined)
  const { mutate, reset, isPending, data, error } = useMutation({
    mutationFn() {
      const own = new AbortController()
      cancelling.current = own
      return run({ signal: own.signal, onProgress: setProgress })
    },
    onSuccess: (result) => onSuccess?.(result),
    onError(error) {
      if (cancelling.current?.signal.aborted) reset()
      else onError?.(error)
    },
    onSettled: () => setProgress(undefined),
  })
  return {
    start: () => mutate(),
    cancel: () => cancelling.current?.abort(),
    isPending,
    progress,
    data,
    error,
  }
}

type ProgressNoteProps = {
  work: { isPending: boolean; progress: Progress | undefined }
  label: string
}

export function ProgressNote({ work: { isPending, progress }, label }: ProgressNoteProps) {
  return (
    <div className="long-work" role="status">
      {isPending && (
        <>
          <progress
            className="long-work__bar"
            aria-label={label}
            max={progress?.total ?? 1}
            {...(progress && { value: progress.done })}
          />
          {progress ? `${progress.done} of ${progress.total}` : 'Preparing …'}
        </>
      )}
    </div>
  )
}
