import type { Attachment } from '#contract/desk/files.ts'
import type { InquiryFile } from '#contract/desk/inquiry-files.ts'
import { formatBytes } from '../../../files/format-bytes.ts'

type ConsentFilesProps = {
  inquiryFiles: readonly InquiryFile[]
  /** Further files of the mail that is written. */
  attached?: readonly Attachment[] | undefined
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** A box for each file that may leave. */
export function ConsentFiles({ inquiryFiles, attached = [], chosen, onChange }: ConsentFilesProps) {
  const known = inquiryFiles.filter(({ state, scan }) => state === 'stored' && scan !== 'infected')
  const uploaded = attached.filter(({ id }) => !inquiryFiles.some((file) => file.id === id))
  const files = [...known.map(({ id, name, size }) => ({ id, name, bytes: size })), ...uploaded]
  return (
    <>
      {files.length === 0 && <p>No files have come in.</p>}
      {files.map(({ id, name, bytes }) => (
        <label key={id} className="files-to-attach__file">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
          <bdi className="files-to-attach__name">{name}</bdi>
          <span className="files__size">{formatBytes(bytes)}</span>
        </label>
      ))}
    </>
  )
}
