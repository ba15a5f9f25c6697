import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { downloadFileRoute } from '#contract/desk/file-contents.ts'
import type { MessageFile } from '#contract/desk/files.ts'
import { fetchDesk } from '../platform/api.ts'
import { DeskError, toPlainWords } from '../platform/desk-error.ts'
import { saveFile } from '../shell/save-file.ts'
import { tellFailed } from '../shell/toasts-store.ts'

type Downloaded = Pick<MessageFile, 'id' | 'name' | 'scan'>

/** An infected file is downloaded only by a second press; `warned` is the one that was pressed once. */
export function useFileDownload() {
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ id, name, scan }: Downloaded) => {
      const query = scan === 'infected' ? { infected: '' } : {}
      const response = await fetchDesk(downloadFileRoute, { id, query })
      const file = await response.blob().catch((cause: unknown) => {
        throw new DeskError('offline', { cause })
      })
      saveFile(file, name)
    },
    onError: (error) => tellFailed(toPlainWords(error)),
  })
  const [warned, setWarned] = useState<string | null>(null)

  function press(file: Downloaded): void {
    if (isPending) return
    if (file.scan === 'infected' && warned !== file.id) setWarned(file.id)
    else mutate(file)
  }

  return { press, warned, isPending }
}
