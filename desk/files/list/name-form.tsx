import { type KeyboardEvent, type SubmitEvent, useState } from 'react'
import { fileLimits } from '#contract/desk/files.ts'
import type { InquiryFile } from '#contract/desk/inquiry-files.ts'
import { toGiven } from './predict.ts'

type NameFormProps = { file: InquiryFile; onName: (name: string | null) => void; onClose: () => void }

/** The ending stays as it is, whatever is typed. */
export function NameForm({ file, onName, onClose }: NameFormProps) {
  const [given] = useState(() => toGiven(file))
  const isOvertaken = toGiven(file) !== given
  const ending = /\.[^.\s]+$/.exec(file.name)?.[0] ?? ''
  const [typed, setTyped] = useState(file.name.slice(0, file.name.length - ending.length))

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const name = typed.trim()
    if (`${name}${ending}` !== file.name) onName(name === '' ? null : `${name}${ending}`)
    onClose()
  }

  function leave(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }

  return (
    <form className="file-row__form" onSubmit={submit} onKeyDown={leave}>
      <label className="file-row__label">
        <span>Name</span>
        <input
          className="field__control"
          dir="auto"
          ref={focusOnce}
          value={typed}
          maxLength={fileLimits.name - ending.length}
          autoComplete="off"
          placeholder="As it was sent"
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      {isOvertaken && (
        <p className="file-row__overtaken" role="alert">
          Somebody else gave it the name <bdi>{file.name}</bdi> meanwhile. “Save” replaces it.
        </p>
      )}
      <button className="tool tool--main" type="submit">
        Save
      </button>
      <button className="tool" type="button" onClick={onClose}>
        Cancel
      </button>
    </form>
  )
}

function focusOnce(field: HTMLInputElement | null): void {
  field?.focus()
  field?.select()
}
