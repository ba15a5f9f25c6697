import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Picture, uploadPictureRoute } from '#contract/desk/pictures.ts'
import { callDesk } from '../../../platform/api.ts'
import { DeskError, toPlainWords } from '../../../platform/desk-error.ts'

type PictureUploadProps = {
  id: string
  /** Label of the button, such as "Choose a photograph". */
  label: string
  accept: string
  onUploaded: (picture: Picture) => void
}

export const PHOTOGRAPHS = 'image/jpeg,image/png,image/webp'

/** Sends a chosen file at once; it counts only when the settings are saved. */
export function PictureUpload({ id, label, accept, onUploaded }: PictureUploadProps) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    mutationFn: (file: File) => callDesk(uploadPictureRoute, { file }),
    onSuccess: onUploaded,
  })
  return (
    <div>
      {upload.error && (
        <p className="field__error" role="alert">
          {toWords(upload.error)}
        </p>
      )}
      <input
        ref={input}
        id={id}
        className="visually-hidden"
        type="file"
        accept={accept}
        tabIndex={-1}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) upload.mutate(file)
          // So that the same file can be chosen again.
          target.value = ''
        }}
      />
      <button
        className="tool"
        type="button"
        aria-disabled={upload.isPending}
        onClick={() => !upload.isPending && input.current?.click()}
      >
        {upload.isPending ? 'Sending and preparing …' : label}
      </button>
    </div>
  )
}

function toWords(error: Error): string {
  return (error instanceof DeskError && error.fields['picture']) || toPlainWords(error)
}
