import { useMutation } from '@tanstack/react-query'
import type { MessageFile } from '#contract/desk/files.ts'
import { fetchDesk } from '../api.ts'
import { DeskError, toPlainWords } from '../desk-error.ts'
import { Icon } from '../shell/icon.tsx'
import { saveFile } from '../shell/save-file.ts'
import { tellFailed } from '../shell/toasts-store.ts'
import { toFileKind } from './file-kind.ts'
import { formatBytes } from './format-bytes.ts'

export function SentFiles({ files }: { files: readonly MessageFile[] }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ id, name }: Pick<MessageFile, 'id' | 'name'>) => {
      const response = await fetchDesk(`files/${id}`)
      const file = await response.blob().catch((cause: unknown) => {
        throw new DeskError('offline', { cause })
      })
      saveFile(file, name)
    },
    onError: (error) => tellFailed(toPlainWords(error)),
  })
  if (files.length === 0) return null
  return (
    <ul className="files" aria-label="Attached files">
      {files.map((file) => (
        <li key={file.id}>
          <button
            className="tool files__download"
            type="button"
            aria-disabled={isPending}
            onClick={() => !isPending && mutate(file)}
          >
            <Icon name="download" />
            <span className="visually-hidden">Download </span>
            <span className="files__words">
              <bdi className="files__name">{file.name}</bdi>
              <span className="files__size">
                {toFileKind(file)}, {formatBytes(file.size)}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
