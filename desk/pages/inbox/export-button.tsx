import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { View } from '#contract/life/views.ts'
import type { Filters } from '../../case/filters.ts'
import { toPlainWords } from '../../platform/desk-error.ts'
import { Icon } from '../../shell/icon.tsx'
import { saveFile } from '../../shell/save-file.ts'
import { tellDone, tellFailed } from '../../shell/toasts-store.ts'
import { type ExportProgress, exportList } from './export-list.ts'

export function ExportButton({ view, filters }: { view: View; filters: Filters }) {
  const [progress, setProgress] = useState<ExportProgress | undefined>(undefined)
  const cancelling = useRef<AbortController>(undefined)
  const { mutate, isPending } = useMutation({
    mutationFn() {
      const own = new AbortController()
      cancelling.current = own
      return exportList(view, filters, { signal: own.signal, onProgress: setProgress })
    },
    // Unless the person has signed out meanwhile.
    onSuccess: (list) => {
      saveFile(list.file, list.name)
      tellDone(`${list.rows} ${list.rows === 1 ? 'inquiry' : 'inquiries'} saved to a file.`)
    },
    onError(error) {
      if (cancelling.current?.signal.aborted !== true) tellFailed(toPlainWords(error))
    },
    onSettled: () => setProgress(undefined),
  })
  return (
    <>
      <button className="tool" type="button" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
        <Icon name="download" />
        <span className="tool__text">Export</span>
      </button>
      <div className="export-button" role="status">
        {isPending && (
          <>
            <progress
              className="export-button__bar"
              aria-label="Saving the list"
              max={progress?.total ?? 1}
              {...(progress && { value: progress.done })}
            />
            {progress ? `${progress.done} of ${progress.total}` : 'Preparing …'}
          </>
        )}
      </div>
      {isPending && (
        <button className="tool" type="button" onClick={() => cancelling.current?.abort()}>
          Cancel export
        </button>
      )}
    </>
  )
}
