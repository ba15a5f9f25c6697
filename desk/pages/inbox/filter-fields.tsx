import { type ReactNode, useId } from 'react'

type FilterFieldProps = { label: string; value: string | undefined; onSet: (value: string) => void }
type TextFilterProps = FilterFieldProps & { type: 'date' | 'text' }

/** Applied on blur or Enter: otherwise each letter would start a search. */
export function TextFilter({ label, value = '', onSet, type }: TextFilterProps) {
  const id = useId()
  return (
    <FilterFrame id={id} label={label}>
      <input
        key={value}
        id={id}
        className="compact-control"
        type={type}
        dir="auto"
        defaultValue={value}
        autoComplete="off"
        onBlur={({ target }) => target.value !== value && onSet(target.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && onSet(currentTarget.value)}
      />
    </FilterFrame>
  )
}

type SelectFilterProps = FilterFieldProps & { options: readonly { value: string; text: string }[] }

export function SelectFilter({ label, value = '', onSet, options }: SelectFilterProps) {
  const id = useId()
  return (
    <FilterFrame id={id} label={label}>
      <select
        id={id}
        className="compact-control"
        value={value}
        onChange={({ target }) => onSet(target.value)}
      >
        <option value="">Any</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </FilterFrame>
  )
}

type FilterFrameProps = { id: string; label: string; children: ReactNode }

function FilterFrame({ id, label, children }: FilterFrameProps) {
  return (
    <div className="filters__field">
      <label className="compact-label" htmlFor={id}>
        {label}
      </label>
      {children}
    </div>
  )
}
