import { type Attachment, fileLimits } from '#contract/desk/files.ts'
import type { InquiryFile } from '#contract/desk/inquiry-files.ts'
import { Icon } from '../shell/icon.tsx'
import { formatBytes } from './format-bytes.ts'

type InquiryFilesToAttachProps = {
  inquiryFiles: readonly InquiryFile[]
  files: readonly Attachment[]
  totalBytes: number | undefined
  /** Names the mail that carries them: "reply". */
  noun: string
  onChange: (files: readonly Attachment[]) => void
}

/** Files that came in with the inquiry, of any kind, for a hospital or somebody with a copy. */
export function InquiryFilesToAttach({
  inquiryFiles,
  files,
  totalBytes,
  noun,
  onChange,
}: InquiryFilesToAttachProps) {
  const sendable = inquiryFiles.filter(({ state, scan }) => state === 'stored' && scan !== 'infected')
  if (sendable.length === 0) return null

  function toggle({ id, name, size }: InquiryFile, isChosen: boolean): void {
    const others = files.filter((file) => file.id !== id)
    onChange(isChosen ? [...others, { id, name, bytes: size }] : others)
  }

  return (
    <details className="files-to-attach">
      <summary className="tool">
        <Icon name="clip" />
        From this inquiry ({sendable.length})
      </summary>
      <fieldset>
        <legend>
          Files of this inquiry to send with the {noun}, up to {fileLimits.count}
          {totalBytes !== undefined && Number.isFinite(totalBytes) && ` and ${formatBytes(totalBytes)}`} in
          all
        </legend>
        {sendable.map((file) => (
          <label key={file.id} className="files-to-attach__file">
            <input
              type="checkbox"
              checked={files.some(({ id }) => id === file.id)}
              onChange={({ target }) => toggle(file, target.checked)}
            />
            <bdi className="files-to-attach__name">{file.name}</bdi>
            <span className="files__size">{formatBytes(file.size)}</span>
          </label>
        ))}
      </fieldset>
    </details>
  )
}
