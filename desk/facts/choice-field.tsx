type ChoiceFieldProps<Value extends string> = {
  name: string
  legend: string
  hint?: string
  error?: string | undefined
  value: Value | ''
  options: Readonly<Record<Value, string>>
  onChange: (value: Value) => void
}

export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { name, legend, hint, error, value, options, onChange } = props
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return (
    <fieldset className="choice-field" aria-describedby={described || undefined}>
      <legend className="field__label">{legend}</legend>
      {hint && (
        <p className="field__hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field__error" id={`${name}-error`}>
          <span className="visually-hidden">Error: </span>
          {error}
        </p>
      )}
      <div className="choice-field__choices">
        {(Object.keys(options) as Value[]).map((option) => (
          <label key={option} className="choice-field__choice">
            <input
              type="radio"
              id={`${name}-${option}`}
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            {options[option]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
