import { plannedKinds } from '#contract/life/inquiry.ts'
import { MAX_STEP_NOTE } from '#contract/life/plans.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import { Icon } from '../../shell/icon.tsx'
import { nextNames } from '../../time/next-kinds.ts'
import type { StepDraft } from './check-series.ts'

type StepFieldsProps = {
  step: StepDraft
  /** From one. */
  number: number
  error: string | undefined
  onChange: (step: StepDraft) => void
  /** Undefined for the only step. */
  onRemove: (() => void) | undefined
}

export function StepFields({ step, number, error, onChange, onRemove }: StepFieldsProps) {
  const toId = (field: string) => `series-${field}-${step.key}`
  return (
    <fieldset className="series-step">
      <legend className="visually-hidden">Step {number}</legend>
      <TextField
        id={toId('days')}
        label="After days"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={step.days}
        error={error}
        errorPrefix="Error: "
        onChange={({ target }) => onChange({ ...step, days: target.value })}
      />
      <SelectField
        id={toId('kind')}
        label="What"
        errorPrefix=""
        value={step.kind}
        onChange={({ target }) => {
          const kind = plannedKinds.find((one) => one === target.value)
          if (kind) onChange({ ...step, kind })
        }}
      >
        {plannedKinds.map((kind) => (
          <option key={kind} value={kind}>
            {nextNames[kind]}
          </option>
        ))}
      </SelectField>
      <TextField
        id={toId('note')}
        label="Note (optional)"
        dir="auto"
        autoComplete="off"
        maxLength={MAX_STEP_NOTE}
        value={step.note}
        errorPrefix=""
        onChange={({ target }) => onChange({ ...step, note: target.value })}
      />
      {onRemove && (
        <button
          className="tool tool--bare series-step__remove"
          type="button"
          aria-label={`Remove step ${number}`}
          onClick={onRemove}
        >
          <Icon name="cross" />
        </button>
      )}
    </fieldset>
  )
}
