import type { Attachment } from '#contract/desk/files.ts'
import { AttachFiles } from '../../files/attach-files.tsx'
import { AttachedFiles } from '../../files/attached-files.tsx'

type TemplateFilesProps = {
  files: readonly Attachment[]
  onAdd: (files: readonly Attachment[]) => void
  onRemove: (id: string) => void
}

export function TemplateFiles({ files, onAdd, onRemove }: TemplateFilesProps) {
  return (
    <div className="template-files">
      <AttachedFiles files={files} onRemove={onRemove} />
      <AttachFiles files={files} hint="Sent with each reply." onAdd={onAdd} />
    </div>
  )
}
