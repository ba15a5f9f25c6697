import { type SubmitEvent, useState } from 'react'
import { type Hospital, type HospitalWords, hospitalLimits } from '#contract/desk/hospitals.ts'
import { TextAreaField, TextField } from '#ui/field.tsx'
import { useHospitals } from '../../hospitals/use-hospitals.ts'
import { DeskError, toPlainWords } from '../../platform/desk-error.ts'
import { useStaffId } from '../../platform/session-store.ts'
import { createUnsaved } from '../../platform/unsaved.ts'
import { Dialog } from '../../shell/dialog.tsx'
import { DialogActions } from '../../shell/dialog-actions.tsx'
import { Failure } from '../../shell/failure.tsx'
import { focusFirstError } from '../../shell/focus-first-error.ts'
import { sendByKey } from '../../shell/send-by-key.ts'
import { isStale, toRetryWords } from '../../shell/use-kept-changes.ts'
import { LanguagesField } from '../../workplace/languages-field.tsx'
import { useNames } from '../../workplace/use-workplace.ts'
import { AddressRows } from './address-rows.tsx'
import { checkHospital, emptyHospital, toHospitalDraft } from './hospital-draft.ts'
import { useHospitalChanges } from './use-hospital-changes.ts'

const unsaved = createUnsaved<{ known: Hospital | undefined; words: HospitalWords }>()

type HospitalFormProps = { hospital: Hospital | undefined; onClose: () => void }

/** Keeps typed words in the window until they are saved or dropped. */
export function HospitalForm({ hospital, onClose }: HospitalFormProps) {
  const { saving } = useHospitalChanges()
  const { data } = useHospitals()
  const key = `${useStaffId()} ${hospital?.id ?? 'new'}`
  const [kept] = useState(() => unsaved.read(key))
  const [seen, setKnown] = useState(kept ? kept.known : hospital)
  const [start] = useState(() => (hospital ? toHospitalDraft(hospital) : emptyHospital))
  const [words, setWords] = useState(kept?.words ?? start)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { error, isPending } = saving
  // After a refusal, saving again is meant for the newest version.
  const known = error && isStale(error) ? data?.find(({ id }) => id === seen?.id) : seen

  function change(next: Partial<HospitalWords>): void {
    const changed = { ...words, ...next }
    setWords(changed)
    unsaved.keep(key, { known, words: changed })
  }

  function close(): void {
    unsaved.keep(key, undefined)
    onClose()
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const checked = checkHospital(words)
    const form = event.currentTarget
    setErrors('errors' in checked ? checked.errors : {})
    if ('errors' in checked) return focusFirstError(form)
    setKnown(known)
    saving.mutate(
      { known, words: checked.words },
      {
        onSuccess: close,
        onError: (refusal) => {
          setErrors(refusal instanceof DeskError ? refusal.fields : {})
          focusFirstError(form)
        },
      },
    )
  }

  const isExplained = Object.keys(errors).length > 0
  return (
    <Dialog
      title={hospital ? `Change ${hospital.name}` : 'A new hospital'}
      size="wide"
      holdsText={words !== start}
      onClose={close}
    >
      <form className="form" noValidate onSubmit={submit} onKeyDownCapture={sendByKey}>
        <Failure
          text={
            error && !isExplained
              ? `${toPlainWords(error)} Your words are still here. ${toRetryWords(error, known, 'hospital')}`
              : undefined
          }
        />
        <HospitalFields words={words} errors={errors} onChange={change} />
        <DialogActions onCancel={close} isBusy={isPending}>
          {isPending ? 'Saving …' : 'Save'}
        </DialogActions>
      </form>
    </Dialog>
  )
}

type HospitalFieldsProps = {
  words: HospitalWords
  errors: Readonly<Record<string, string>>
  onChange: (changed: Partial<HospitalWords>) => void
}

type LineName = 'name' | 'country' | 'city' | 'specialities' | 'telephone' | 'whatsapp'

function HospitalFields({ words, errors, onChange }: HospitalFieldsProps) {
  const isAdmin = useNames().me?.admin ?? false
  const line = (name: LineName, label: string, maxLength: number, hint?: string) => (
    <TextField
      id={`hospital-${name}`}
      label={label}
      hint={hint}
      value={words[name]}
      error={errors[name]}
      errorPrefix="Error: "
      dir="auto"
      autoComplete="off"
      maxLength={maxLength}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  )
  return (
    <>
      {line('name', 'Name', hospitalLimits.name)}
      <div className="hospital-form__row">
        {line('country', 'Country', hospitalLimits.country)}
        {line('city', 'City', hospitalLimits.city)}
      </div>
      {line('specialities', 'Specialities', hospitalLimits.specialities, 'Such as “Orthopaedics, oncology”.')}
      <AddressRows
        addresses={words.addresses}
        errors={errors}
        onChange={(addresses) => onChange({ addresses })}
      />
      {(isAdmin || words.domain !== null) && (
        <TextField
          id="hospital-domain"
          label="Domain of the hospital"
          hint={
            isAdmin
              ? 'Every sender of this domain counts as the hospital. Leave it empty unless you are sure.'
              : 'Every sender of this domain counts as the hospital. Only an administrator changes it.'
          }
          value={words.domain ?? ''}
          error={errors['domain']}
          errorPrefix="Error: "
          readOnly={!isAdmin}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onChange({ domain: target.value === '' ? null : target.value })}
        />
      )}
      <LanguagesField
        id="hospital-language"
        label="Languages in which it answers"
        chosen={words.languages}
        max={hospitalLimits.languages}
        error={errors['languages']}
        onChange={(languages) => onChange({ languages })}
      />
      <div className="hospital-form__row">
        {line('telephone', 'Telephone', hospitalLimits.telephone)}
        {line('whatsapp', 'WhatsApp', hospitalLimits.telephone)}
      </div>
      <TextAreaField
        id="hospital-notes"
        label="Notes for colleagues"
        value={words.notes}
        error={errors['notes']}
        errorPrefix="Error: "
        dir="auto"
        rows={3}
        maxLength={hospitalLimits.notes}
        onChange={({ target }) => onChange({ notes: target.value })}
      />
    </>
  )
}
