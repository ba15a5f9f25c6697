import { type FormEvent, useState } from 'react'
import { type EraseReason, eraseReasons } from '#contract/desk/inquiries.ts'
import { TextField } from '#ui/field.tsx'
import { toPlainWords } from '../../../platform/desk-error.ts'
import { DialogActions } from '../../../shell/dialog-actions.tsx'
import { Failure } from '../../../shell/failure.tsx'

type EraseFormProps = {
  reference: string
  error: Error | null
  isPending: boolean
  onErase: (reason: EraseReason) => void
  /** Label of the button that keeps everything. */
  keepWords: string
  onKeep: () => void
}
type Errors = { reason?: string; reference?: string }

const reasonWords: Record<EraseReason, string> = {
  'patient-asked': 'The patient asked for it',
  'consent-withdrawn': 'The patient withdrew consent',
  'sent-by-mistake': 'It was sent by mistake',
  'no-longer-needed': 'It is no longer needed',
}

/** Erasing can't be undone, so it asks for a reason and for the reference again. */
export function EraseForm({ reference, error, isPending, onErase, keepWords, onKeep }: EraseFormProps) {
  const [errors, setErrors] = useState<Errors>({})

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const reason = eraseReasons.find((known) => known === form.get('reason'))
    const typed = String(form.get('reference')).trim().toUpperCase()
    const found: Errors = {
      ...(reason === undefined && { reason: 'Choose why it is erased.' }),
      ...(typed !== reference && { reference: `Type ${reference} as it stands here.` }),
    }
    setErrors(found)
    if (reason && Object.keys(found).length === 0 && !isPending) onErase(reason)
  }

  return (
    <form className="form" noValidate onSubmit={submit}>
      <Failure text={error && toPlainWords(error)} />
      <ReasonChoice error={errors.reason} />
      <TextField
        id="erase-reference"
        name="reference"
        label={`Type the reference: ${reference}`}
        autoComplete="off"
        spellCheck={false}
        error={errors.reference}
        errorPrefix="Error: "
      />
      <DialogActions onCancel={onKeep} cancelWords={keepWords} isBusy={isPending} isDangerous>
        {isPending ? 'Erasing …' : 'Erase'}
      </DialogActions>
    </form>
  )
}

function ReasonChoice({ error }: { error: string | undefined }) {
  return (
    <fieldset className="form__choice" aria-describedby={error ? 'reason-error' : undefined}>
      <legend className="field__label">Why</legend>
      {error && (
        <p className="field__error" id="reason-error">
          <span className="visually-hidden">Error: </span>
          {error}
        </p>
      )}
      {eraseReasons.map((reason) => (
        <label key={reason} className="form__radio">
          <input type="radio" name="reason" value={reason} />
          {reasonWords[reason]}
        </label>
      ))}
    </fieldset>
  )
}
