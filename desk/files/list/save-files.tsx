import { useMutation } from '@tanstack/react-query'
import { type ZipChoice, zipFilesRoute } from '#contract/desk/file-changes.ts'
import { fetchDesk } from '../../platform/api.ts'
import { DeskError, toPlainWords } from '../../platform/desk-error.ts'
import { Icon } from '../../shell/icon.tsx'
import { saveFile } from '../../shell/save-file.ts'
import { tellFailed } from '../../shell/toasts-store.ts'
import { useIsChanging } from '../../shell/use-is-changing.ts'
import { formatBytes } from '../format-bytes.ts'
import { toFilesQueue } from './change-files.ts'
import type { Files } from './predict.ts'

type SaveFilesProps = { reference: string; files: Files }

const zips = {
  all: { label: 'Save all as ZIP', end: 'files' },
  hospital: { label: 'Save those for the hospital', end: 'for the hospital' },
} as const satisfies Record<ZipChoice, { label: string; end: string }>

export function SaveFiles({ reference, files }: SaveFilesProps) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (which: ZipChoice) => {
      const response = await fetchDesk(zipFilesRoute, { reference, query: { which } })
      const zip = await response.blob().catch((cause: unknown) => {
        throw new DeskError('offline', { cause })
      })
      saveFile(zip, `${reference} ${zips[which].end}.zip`)
    },
    onError: (error) => tellFailed(toPlainWords(error)),
  })
  // The server would pack the order, names and marks from before.
  const isChanging = useIsChanging(toFilesQueue(reference))
  const isOff = isPending || isChanging
  const savable = files.filter(({ scan, state }) => scan !== 'infected' && state === 'stored')
  const infected = files.filter(({ scan }) => scan === 'infected').length
  const choices = {
    all: savable,
    hospital: savable.filter(({ forHospital }) => forHospital),
  } as const satisfies Record<ZipChoice, Files>
  return (
    <div className="save-files">
      {(['all', 'hospital'] as const)
        .filter((which) => choices[which].length > 0)
        .map((which) => (
          <button
            key={which}
            className="tool"
            type="button"
            aria-disabled={isOff}
            onClick={() => !isOff && mutate(which)}
          >
            <Icon name="download" />
            {isPending && variables === which ? 'Saving …' : zips[which].label}
            <span className="save-files__size">
              {formatBytes(choices[which].reduce((sum, { size }) => sum + size, 0))}
            </span>
          </button>
        ))}
      {infected > 0 && (
        <p className="save-files__note">
          {infected === 1
            ? 'The file with a virus is left out.'
            : `The ${infected} files with a virus are left out.`}
        </p>
      )}
    </div>
  )
}
