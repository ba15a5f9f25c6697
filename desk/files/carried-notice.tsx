import { useQueries } from '@tanstack/react-query'
import type { Attachment } from '#contract/desk/files.ts'
import { carriedWords, readCarriedRoute } from '#contract/desk/outgoing.ts'
import { isolate } from '#contract/words/isolate.ts'
import { callDesk } from '../platform/api.ts'

/** Names, before a reply is sent, the metadata that its files still carry. */
export function CarriedNotice({ files }: { files: readonly Attachment[] }) {
  const answers = useQueries({
    queries: files.map(({ id }) => ({
      queryKey: ['carried', id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        callDesk(readCarriedRoute, { body: { files: [id] }, signal }),
      // A stored file never changes.
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  const notices = files.flatMap(({ id, name }, index) => {
    const answer = answers[index]
    if (answer?.error)
      return [{ id, name, words: 'could not be checked for metadata; a photo is cleaned all the same' }]
    const carries = answer?.data?.files[0]?.carries
    return carries ? [{ id, name, words: `is sent as it came: ${carriedWords[carries]}` }] : []
  })
  return (
    <div className="carried" role="status">
      {notices.length > 0 && (
        <ul>
          {notices.map(({ id, name, words }) => (
            <li key={id}>
              “{isolate(name)}” {words}.
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
