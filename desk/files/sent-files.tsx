import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
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
    mutationFn: async ({ id, name, scan }: Pick<MessageFile, 'id' | 'name' | 'scan'>) => {
      const response = await fetchDesk(`files/${id}${scan === 'infected' ? '?infected' : ''}`)
      const file = await response.blob().catch((cause: unknown) => {
        throw new DeskError('offline', { cause })
      })
      saveFile(file, name)
    },
    onError: (error) => tellFailed(toPlainWords(error)),
  })
  const [warned, setWarned] = useState<string | null>(null)

  function press(file: MessageFile): void {
    if (isPending) return
    if (file.scan === 'infected' && warned !== file.id) setWarned(file.id)
    else mutate(file)
  }

  if (files.length === 0) return null
  return (
    <ul className="files" aria-label="Attached files">
      {files.map((file) => (
        <li key={file.id}>
          <button
            className="tool files__download"
            type="button"
            aria-disabled={isPending}
            onClick={() => press(file)}
          >
            <Icon name="download" />
            <span className="visually-hidden">Download </span>
            <span className="files__words">
              <bdi className="files__name">{file.name}</bdi>
              <span className="files__size">
                {toFileKind(file)}, {formatBytes(file.size)}, {scanWords[file.scan]}
              </span>
              {warned === file.id && (
                <strong role="alert">Press again to download it all the same. Don’t open it.</strong>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const scanWords: Record<MessageFile['scan'], string> = {
  none: 'not scanned',
  clean: 'no virus found',
  infected: 'VIRUS FOUND',
  'too-large': 'not scanned: too large',
}
