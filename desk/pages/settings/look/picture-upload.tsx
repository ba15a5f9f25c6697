import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Picture } from '#contract/desk/pictures.ts'
import { DeskError, toPlainWords } from '../../../platform/desk-error.ts'
import { uploadPicture } from './upload-picture.ts'

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
  const [share, setShare] = useState(0)
  const upload = useMutation({
    mutationFn: (file: File) => uploadPicture(file, setShare),
    onMutate: () => setShare(0),
    onSuccess: onUploaded,
  })
  const { variables: file, isPending, error } = upload
  return (
    <div className="picture-upload">
      {error && (
        <p className="field__error" role="alert">
          {toWords(error)}
        </p>
      )}
      {isPending && (
        <p className="long-work">
          <progress
            className="long-work__bar"
            aria-label={`Sending ${file.name}`}
            {...(share < 1 && { value: share })}
          />
          <span role="status">{share < 1 ? 'Sending …' : 'Preparing …'}</span>
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
          const [chosen] = target.files ?? []
          if (chosen) upload.mutate(chosen)
          // So that the same file can be chosen again.
          target.value = ''
        }}
      />
      <div className="actions">
        <button
          className="tool"
          type="button"
          aria-disabled={isPending}
          onClick={() => !isPending && input.current?.click()}
        >
          {label}
        </button>
        {error && file && canRetry(error) && (
          <button className="tool" type="button" onClick={() => upload.mutate(file)}>
            Send it again
          </button>
        )}
      </div>
    </div>
  )
}

/** A picture that the server refuses stays refused. */
function canRetry(error: Error): boolean {
  return !(error instanceof DeskError && error.fields['picture'])
}

function toWords(error: Error): string {
  return (error instanceof DeskError && error.fields['picture']) || toPlainWords(error)
}
