import { useQuery } from '@tanstack/react-query'
import type { Attachment } from '#contract/desk/files.ts'
import { type Carried, carriedAnswerSchema } from '#contract/desk/outgoing.ts'
import { isolate } from '#contract/isolate.ts'
import { callDesk } from '../platform/api.ts'

const carriedWords: Readonly<Record<Carried, string>> = {
  photo: 'where and with which device it was taken may be in it',
  scan: 'the name and number of the patient, the hospital and its machine are in it',
  archive: 'whatever its files tell is in it, such as where photos were taken',
  document: 'its author, and where the photos in it were taken, may be in it',
  recording: 'when and with which device it was made may be in it',
  unknown: 'when, where and with which device it was made may be in it, as in a film',
}

/** Says before a reply is sent what its files still tell. Photos leave without place and device. */
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
          What the files still tell could not be checked. They are sent as they came if they can’t be cleaned.
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
