import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { type Attachment, attachmentSchema } from '#contract/desk/files.ts'
import { callDesk } from '../api.ts'
import { toPlainWords } from '../desk-error.ts'
import { AttachedFiles } from '../files/attached-files.tsx'
import { checkFiles } from '../files/check-files.ts'
import { Icon } from '../shell/icon.tsx'

type TemplateFilesProps = {
  files: readonly Attachment[]
  onAdd: (files: readonly Attachment[]) => void
  onRemove: (id: string) => void
}

/** Files are uploaded when they are chosen, and attached when the template is saved. */
export function TemplateFiles({ files, onAdd, onRemove }: TemplateFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string>()
  const { mutate, isPending } = useMutation({ mutationFn: upload })

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const chosen = [...(target.files ?? [])]
    // Lets the same file be chosen again after an error.
    target.value = ''
    const reason = checkFiles(files, chosen)
    setRefusal(reason)
    if (reason !== undefined) return
    mutate(chosen, {
      onSuccess: (uploaded) => {
        onAdd(uploaded.files)
        setRefusal(uploaded.refusal)
      },
    })
  }

  return (
    <div className="template-files">
      <AttachedFiles files={files} onRemove={onRemove} />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".pdf,.jpg,.jpeg,.png"
        aria-label="Files"
        onChange={choose}
      />
      <button
        className="tool"
        type="button"
        aria-disabled={isPending}
        onClick={() => !isPending && input.current?.click()}
      >
        <Icon name="clip" />
        {isPending ? 'Adding …' : 'Attach a file'}
      </button>
      <span className="template-form__hint">PDF, JPEG or PNG, up to 5 MB. Sent with each reply.</span>
      {refusal && (
        <p className="field__error" role="alert">
          {refusal}
        </p>
      )}
    </div>
  )
}

/** Stops at the first refusal. */
async function upload(chosen: readonly File[]): Promise<{ files: Attachment[]; refusal?: string }> {
  const files: Attachment[] = []
  for (const file of chosen) {
    try {
      const path = `files?${new URLSearchParams({ name: file.name })}`
      files.push(await callDesk(attachmentSchema, path, { method: 'POST', file }))
    } catch (error) {
      return { files, refusal: `“${file.name}”: ${toPlainWords(error)}` }
    }
  }
  return { files }
}
