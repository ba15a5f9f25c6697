import type { Attachment } from '#contract/desk/files.ts'
import { Icon } from '../shell/icon.tsx'
import { formatBytes } from './format-bytes.ts'

type AttachedFilesProps = { files: readonly Attachment[]; onRemove: (id: string) => void }

export function AttachedFiles({ files, onRemove }: AttachedFilesProps) {
  if (files.length === 0) return null
  return (
    <ul className="files" aria-label="Attached files">
      {files.map(({ id, name, bytes }) => (
        <li key={id} className="files__file">
          <Icon name="clip" />
          <bdi className="files__name">{name}</bdi>
          <span className="files__size">{formatBytes(bytes)}</span>
          <button className="tool tool--bare" type="button" onClick={() => onRemove(id)}>
            <Icon name="cross" />
            <span className="visually-hidden">Remove {name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
