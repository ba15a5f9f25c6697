import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { exportHospitalsRoute, hospitalLimits } from '#contract/desk/hospitals.ts'
import { fetchDesk } from '../../platform/api.ts'
import { DeskError, toPlainWords } from '../../platform/desk-error.ts'
import { Dialog } from '../../shell/dialog.tsx'
import { Icon } from '../../shell/icon.tsx'
import { saveFile } from '../../shell/save-file.ts'
import { tellDone, tellFailed } from '../../shell/toasts-store.ts'
import { useHospitalChanges } from './use-hospital-changes.ts'

/** Saves all hospitals to a file that a spreadsheet opens, and reads such a file. */
export function CsvTools() {
  const { importing } = useHospitalChanges()
  const input = useRef<HTMLInputElement>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const exporting = useMutation({
    mutationFn: async () => (await fetchDesk(exportHospitalsRoute, {})).blob(),
    onSuccess: (file) => {
      saveFile(file, 'hospitals.csv')
      tellDone('The hospitals are saved to hospitals.csv.')
    },
    onError: (error) => tellFailed(toPlainWords(error)),
  })

  async function read({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? []
    if (file === undefined) return
    // Lets the same file be chosen again once it was mended.
    const csv = await file.text()
    target.value = ''
    if (csv.length > hospitalLimits.csv) return setProblems(['The file is too long: split it.'])
    importing.mutate(csv, { onError: (error) => setProblems(toProblems(error)) })
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv"
        aria-label="CSV file"
        onChange={(event) => void read(event)}
      />
      <button
        className="tool"
        type="button"
        aria-disabled={exporting.isPending}
        onClick={() => exporting.isPending || exporting.mutate()}
      >
        <Icon name="download" />
        Save as CSV
      </button>
      <button
        className="tool"
        type="button"
        aria-disabled={importing.isPending}
        onClick={() => importing.isPending || input.current?.click()}
      >
        {importing.isPending ? 'Reading …' : 'Read a CSV file'}
      </button>
      {problems.length > 0 && (
        <Dialog title="The file was not read" onClose={() => setProblems([])}>
          <p>Nothing was changed. Mend this in the file, then read it again:</p>
          <ul className="csv-problems">
            {problems.map((problem) => (
              <li key={problem} dir="auto">
                {problem}
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}

/** "Row 4, address: This is no e-mail address". */
function toProblems(error: Error): string[] {
  const fields = error instanceof DeskError ? Object.entries(error.fields) : []
  if (fields.length === 0) return [toPlainWords(error)]
  return fields.map(([path, words]) => {
    const [row = '', ...column] = path.split('.')
    return /^\d+$/.test(row)
      ? `Row ${row}${column.length > 0 ? `, ${column.join(' ')}` : ''}: ${words}`
      : words
  })
}
