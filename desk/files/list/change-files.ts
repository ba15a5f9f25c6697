import type { FileChange } from '#contract/desk/file-changes.ts'
import { changeFilesRoute } from '#contract/desk/file-changes.ts'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { changeInquiry } from '../../case/change-inquiry.ts'
import { explainFailure } from '../../case/explain-failure.ts'
import { toInquiryQuery } from '../../case/use-inquiry.ts'
import { callDesk } from '../../platform/api.ts'
import { queryClient } from '../../platform/query-client.ts'
import { type Files, predict, toInverse } from './predict.ts'

export const toFilesQueue = (reference: string) => `files ${reference}`

/**
 * Changes the files of an inquiry. `decide` gets them as they are shown now, which a press just before may have changed.
 * Each change has its Undo, also one that undoes.
 */
export async function changeFiles(
  reference: string,
  decide: (files: Files) => FileChange | undefined,
): Promise<void> {
  const { queryKey } = toInquiryQuery(reference)
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData(queryKey)?.files
  if (before === undefined) return
  const change = decide(before)
  if (change === undefined) return
  changeInquiry(reference, {
    queue: toFilesQueue(reference),
    send: () => callDesk(changeFilesRoute, { reference, body: change }),
    covers: [queryKey],
    show: () => {
      queryClient.setQueryData(queryKey, (detail) => detail && withChange(detail, change))
      return () => void queryClient.invalidateQueries({ queryKey })
    },
    onDone: ({ files }) => {
      const inverse = toInverse(change, before, files)
      return {
        words: doneWords[change.change],
        undo: () => void changeFiles(reference, () => inverse),
        // Undo of an earlier order would meet another one.
        ...(change.change === 'order' && { about: queryKey.join(' ') }),
      }
    },
    explain: async (error) => {
      const why = await explainFailure(error, reference)
      const typed = change.change === 'name' ? change.to : null
      return typed === null ? why : `${why} You typed “${typed}”.`
    },
    stale: [],
  })
}

function withChange(detail: InquiryDetail, change: FileChange): InquiryDetail {
  return { ...detail, files: predict(detail.files, change) }
}

const doneWords = {
  order: 'The files are in another order.',
  name: 'The file has another name.',
  hospital: 'The mark “for the hospital” is changed.',
} as const satisfies Record<FileChange['change'], string>
