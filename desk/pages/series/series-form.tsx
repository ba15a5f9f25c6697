import { type SubmitEvent, useState } from 'react'
import { MAX_SERIES_NAME, MAX_SERIES_STEPS, type StepSeries } from '#contract/desk/series.ts'
import { TextField } from '#ui/field.tsx'
import { toPlainWords } from '../../platform/desk-error.ts'
import { useStaffId } from '../../platform/session-store.ts'
import { createUnsaved } from '../../platform/unsaved.ts'
import { Dialog } from '../../shell/dialog.tsx'
import { DialogActions } from '../../shell/dialog-actions.tsx'
import { Failure } from '../../shell/failure.tsx'
import { focusFirstError } from '../../shell/focus-first-error.ts'
import { Icon } from '../../shell/icon.tsx'
import { isStale, toRetryWords } from '../../shell/use-kept-changes.ts'
import {
  checkSeries,
  type SeriesDraft,
  type SeriesErrors,
  type StepDraft,
  toDraft,
  toNewStep,
} from './check-series.ts'
import { StepFields } from './step-fields.tsx'
import { useSeriesChanges } from './use-series-changes.ts'

const unsaved = createUnsaved<{ known: StepSeries | undefined; draft: SeriesDraft }>()

type SeriesFormProps = { series: StepSeries | undefined; onClose: () => void }

export function SeriesForm({ series, onClose }: SeriesFormProps) {
  const { adding, changing, find } = useSeriesChanges()
  const key = `${useStaffId()} ${series?.id ?? 'new'}`
  const [kept] = useState(() => unsaved.read(key))
  // The version that the form started with: saving must not overwrite a colleague's change unseen.
  const [known, setKnown] = useState(kept ? kept.known : series)
  const [start] = useState(() => kept?.draft ?? toDraft(series))
  const [draft, setDraft] = useState(start)
  const [errors, setErrors] = useState<SeriesErrors>({ days: {} })
  const { steps } = draft
  const error = adding.error ?? changing.error
  const isSaving = adding.isPending || changing.isPending

  function write(next: SeriesDraft): void {
    setDraft(next)
    unsaved.keep(key, { known, draft: next })
  }

  const writeStep = (changed: StepDraft) =>
    write({ ...draft, steps: steps.map((step) => (step.key === changed.key ? changed : step)) })

  function addStep(): void {
    const step = toNewStep()
    write({ ...draft, steps: [...steps, step] })
    requestAnimationFrame(() => document.getElementById(`series-days-${step.key}`)?.focus())
  }

  function close(): void {
    unsaved.keep(key, undefined)
    onClose()
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSaving) return
    const checked = checkSeries(draft)
    setErrors(checked.errors ?? { days: {} })
    if (checked.errors) return focusFirstError(event.currentTarget)
    if (!known) return adding.mutate(checked.series, { onSuccess: close })
    const onError = (failure: Error) => isStale(failure) && setKnown(find(known.id))
    changing.mutate(
      { id: known.id, version: known.version, changed: checked.series },
      { onSuccess: close, onError },
    )
  }

  return (
    <Dialog
      title={series ? 'Change a plan' : 'A new plan'}
      size="wide"
      holdsText={draft !== start || kept !== undefined}
      onClose={close}
    >
      <form className="form" noValidate onSubmit={submit}>
        <Failure text={error && `${toPlainWords(error)} ${toRetryWords(error, known, 'plan')}`} />
        <TextField
          id="series-name"
          label="Name"
          value={draft.name}
          error={errors.name}
          errorPrefix="Error: "
          dir="auto"
          autoComplete="off"
          maxLength={MAX_SERIES_NAME}
          onChange={({ target }) => write({ ...draft, name: target.value })}
        />
        <p className="series-form__hint">
          Days count from the one on which the plan is added to an inquiry; 0 is that day itself.
        </p>
        {steps.map((step, index) => (
          <StepFields
            key={step.key}
            step={step}
            number={index + 1}
            error={errors.days[step.key]}
            onChange={writeStep}
            onRemove={
              steps.length > 1
                ? () => write({ ...draft, steps: steps.filter((other) => other !== step) })
                : undefined
            }
          />
        ))}
        {steps.length < MAX_SERIES_STEPS && (
          <button className="tool series-form__add" type="button" onClick={addStep}>
            <Icon name="plus" />
            Add a step
          </button>
        )}
        <DialogActions onCancel={close} isBusy={isSaving}>
          {isSaving ? 'Saving …' : 'Save'}
        </DialogActions>
      </form>
    </Dialog>
  )
}
