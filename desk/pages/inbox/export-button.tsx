import type { View } from '#contract/life/views.ts'
import type { Filters } from '../../case/filters.ts'
import { toPlainWords } from '../../platform/desk-error.ts'
import { Icon } from '../../shell/icon.tsx'
import { ProgressNote, useLongWork } from '../../shell/long-work.tsx'
import { saveFile } from '../../shell/save-file.ts'
import { tellDone, tellFailed } from '../../shell/toasts-store.ts'
import { exportList } from './export-list.ts'

export function ExportButton({ view, filters }: { view: View; filters: Filters }) {
  const work = useLongWork({
    run: (options) => exportList(view, filters, options),
    // Unless the person has signed out meanwhile.
    onSuccess(list) {
      saveFile(list.file, list.name)
      tellDone(`${list.rows} ${list.rows === 1 ? 'inquiry' : 'inquiries'} saved to a file.`)
    },
    onError: (error) => tellFailed(toPlainWords(error)),
  })
  const { isPending, start, cancel } = work
  return (
    <>
      <button className="tool" type="button" aria-disabled={isPending} onClick={() => !isPending && start()}>
        <Icon name="download" />
        <span className="tool__text">Export</span>
      </button>
      <ProgressNote work={work} label="Saving the list" />
      {isPending && (
        <button className="tool" type="button" onClick={cancel}>
          Cancel export
        </button>
      )}
    </>
  )
}
