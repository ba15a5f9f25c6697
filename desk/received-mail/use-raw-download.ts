import { useMutation } from '@tanstack/react-query'
import { downloadMailRoute } from '#contract/desk/unsorted.ts'
import { fetchDesk } from '../platform/api.ts'
import { DeskError, toPlainWords } from '../platform/desk-error.ts'
import { saveFile } from '../shell/save-file.ts'
import { tellFailed } from '../shell/toasts-store.ts'

/** Saves a mail byte for byte as it came. */
export function useRawDownload() {
  return useMutation({
    mutationFn: async (id: string) => {
      const response = await fetchDesk(downloadMailRoute, { id })
      const mail = await response.blob().catch((cause: unknown) => {
        throw new DeskError('offline', { cause })
      })
      saveFile(mail, 'mail.eml')
    },
    onError: (error) =>
      tellFailed(
        error instanceof DeskError && error.code === 'not_found'
          ? 'The raw mail is no longer kept: it is deleted 30 days after it was read whole. Its words and files are all here.'
          : toPlainWords(error),
      ),
  })
}
