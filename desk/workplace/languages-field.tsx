import { useState } from 'react'
import { toLanguageName } from '#contract/site/language-name.ts'
import { SelectField } from '#ui/field.tsx'
import { listLanguages } from './languages.ts'
import './languages-field.css'

type LanguagesFieldProps = {
  id: string
  label: string
  chosen: readonly string[]
  max: number
  error?: string | undefined
  onChange: (languages: string[]) => void
}

export function LanguagesField({ id, label, chosen, max, error, onChange }: LanguagesFieldProps) {
  const [all] = useState(listLanguages)
  return (
    <div>
      <SelectField
        id={id}
        label={label}
        error={error}
        errorPrefix="Error: "
        value=""
        disabled={chosen.length >= max}
        onChange={({ target }) => onChange([...chosen, target.value])}
      >
        <option value="">Add a language</option>
        {all
          .filter(({ code }) => !chosen.includes(code))
          .map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
      </SelectField>
      {chosen.length > 0 && (
        <ul className="languages-field" aria-label="Chosen languages">
          {chosen.map((code) => (
            <li key={code} className="languages-field__one">
              {toLanguageName(code)}
              <button
                className="tool tool--bare"
                type="button"
                onClick={() => onChange(chosen.filter((other) => other !== code))}
              >
                Remove<span className="visually-hidden"> {toLanguageName(code)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
