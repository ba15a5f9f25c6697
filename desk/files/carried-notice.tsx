import { useQuery } from '@tanstack/react-query'
import type { Attachment } from '#contract/desk/files.ts'
import { carriedAnswerSchema, carriedWords } from '#contract/desk/outgoing.ts'
import { isolate } from '#contract/isolate.ts'
import { callDesk } from '../platform/api.ts'

/** Names, before a reply is sent, the metadata that its files still carry. */
export function CarriedNotice({ files }: { files: readonly Attachment[] }) {
  const ids = files.map(({ id }) => id)
  const { data, error } = useQuery({
    queryKey: ['carried', ...ids],
    queryFn: ({ signal }) =>
      callDesk(carriedAnswerSchema, 'reply-files/carried', { method: 'POST', body: { files: ids }, signal }),
    enabled: ids.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const carrying = files.flatMap((file) => {
    const carries = data?.files.find(({ id }) => id === file.id)?.carries
    return carries ? [{ file, carries }] : []
  })
  if (ids.length === 0 || (carrying.length === 0 && !error)) return null
  return (
    <ul className="carried" role="status">
      {error && (
        <li>
          The metadata of these files could not be checked. Photos are still cleaned; other files are sent as
          they came.
        </li>
      )}
      {carrying.map(({ file, carries }) => (
        <li key={file.id}>
          “{isolate(file.name)}” is sent as it came: {carriedWords[carries]}.
        </li>
      ))}
    </ul>
  )
}
