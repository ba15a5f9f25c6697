import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { uploadFileRoute } from '#contract/desk/file-contents.ts'
import { type Attachment, fileLimits } from '#contract/desk/files.ts'
import { saidLimits } from '#contract/life/said.ts'
import { callDesk } from '../platform/api.ts'
import { toPlainWords } from '../platform/desk-error.ts'
import { Icon } from '../shell/icon.tsx'
import { checkFiles } from './check-files.ts'
import { formatBytes } from './format-bytes.ts'

type AttachFilesProps = {
  files: readonly Attachment[]
  /** Limit for all files together. */
  totalBytes?: number | undefined
  hint: string
  onAdd: (files: readonly Attachment[]) => void
  /** A mail carries few kinds; with what the patient said comes any file. */
  purpose?: keyof typeof limits
}

const limits = {
  mail: fileLimits,
  said: {
    bytes: saidLimits.fileBytes,
    count: saidLimits.files,
    totalBytes: saidLimits.files * saidLimits.fileBytes,
  },
} as const

/** Files are uploaded when they are chosen, and kept for a day unless a template or a reply carries them. */
export function AttachFiles({
  files,
  purpose = 'mail',
  totalBytes = limits[purpose].totalBytes,
  hint,
  onAdd,
}: AttachFilesProps) {
  const limit = limits[purpose]
  const input = useRef<HTMLInputElement>(null)
  // The end of the upload must not take back words that were typed meanwhile.
  const add = useRef(onAdd)
  useEffect(() => {
    add.current = onAdd
  })
  const [refusal, setRefusal] = useState<string>()
  // A template's files may be more than the mail server takes.
  const problem = [refusal, checkFiles(files, [], totalBytes, limit)].find(Boolean)
  const { mutate, isPending } = useMutation({
    mutationFn: (chosen: readonly File[]) => upload(chosen, purpose),
  })

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const chosen = [...(target.files ?? [])]
    // Lets the same file be chosen again after an error.
    target.value = ''
    const reason = checkFiles(files, chosen, totalBytes, limit)
    setRefusal(reason)
    if (reason !== undefined) return
    mutate(chosen, {
      onSuccess: (uploaded) => {
        add.current(uploaded.files)
        setRefusal(uploaded.refusal)
      },
    })
  }

  return (
    <div className="attach-files">
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={purpose === 'mail' ? '.pdf,.jpg,.jpeg,.png' : undefined}
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
      <span className="attach-files__hint">
        {purpose === 'mail' ? 'PDF, JPEG or PNG' : 'Any files'}, up to{' '}
        {formatBytes(Math.min(limit.bytes, totalBytes))}
        {purpose === 'said' && ' each'}
        {purpose === 'mail' && totalBytes > limit.bytes && ` each and ${formatBytes(totalBytes)} together`}.{' '}
        {hint}
      </span>
      {problem && (
        <p className="field__error" role="alert" tabIndex={-1}>
          {problem}
        </p>
      )}
    </div>
  )
}

/** Stops at the first refusal. */
async function upload(
  chosen: readonly File[],
  purpose: keyof typeof limits,
): Promise<{ files: Attachment[]; refusal?: string }> {
  const files: Attachment[] = []
  for (const file of chosen) {
    try {
      files.push(await callDesk(uploadFileRoute, { query: { name: file.name, purpose }, file }))
    } catch (error) {
      return { files, refusal: `“${file.name}”: ${toPlainWords(error)}` }
    }
  }
  return { files }
}
