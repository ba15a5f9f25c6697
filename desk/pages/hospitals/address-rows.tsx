import { useEffect, useRef } from 'react'
import { type HospitalWords, hospitalLimits } from '#contract/desk/hospitals.ts'
import { TextField } from '#ui/field.tsx'
import { Icon } from '../../shell/icon.tsx'

type Addresses = HospitalWords['addresses']

type AddressRowsProps = {
  addresses: Addresses
  errors: Readonly<Record<string, string>>
  onChange: (addresses: Addresses) => void
}

/** The mailboxes of a hospital's international desk. */
export function AddressRows({ addresses, errors, onChange }: AddressRowsProps) {
  const rows = useRef<HTMLDivElement>(null)
  const count = useRef(addresses.length)
  useEffect(() => {
    // A row that was added is typed into at once.
    if (addresses.length > count.current)
      rows.current?.querySelector<HTMLElement>('.address-row:last-of-type input')?.focus()
    count.current = addresses.length
  }, [addresses.length])

  function set(index: number, changed: Partial<Addresses[number]>): void {
    onChange(addresses.map((row, at) => (at === index ? { ...row, ...changed } : row)))
  }

  return (
    <fieldset className="form__choice address-rows" aria-describedby="address-rows-hint">
      <legend className="field__label">E-mail addresses</legend>
      <p className="field__hint" id="address-rows-hint">
        What is sent goes to all of them. All administrators are told of a change.
      </p>
      {errors['addresses'] && (
        <p className="field__error">
          <span className="visually-hidden">Error: </span>
          {errors['addresses']}
        </p>
      )}
      <div ref={rows} className="address-rows__list">
        {addresses.map(({ name, address }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else of its own.
          <div key={index} className="address-row">
            <TextField
              id={`address-name-${index}`}
              label={index === 0 ? 'Name' : `Name ${index + 1}`}
              value={name}
              error={errors[`addresses.${index}.name`]}
              errorPrefix="Error: "
              dir="auto"
              autoComplete="off"
              maxLength={hospitalLimits.name}
              onChange={({ target }) => set(index, { name: target.value })}
            />
            <TextField
              id={`address-${index}`}
              label={index === 0 ? 'Address' : `Address ${index + 1}`}
              type="email"
              value={address}
              error={errors[`addresses.${index}.address`]}
              errorPrefix="Error: "
              autoComplete="off"
              spellCheck={false}
              maxLength={hospitalLimits.address}
              onChange={({ target }) => set(index, { address: target.value })}
            />
            <button
              className="tool tool--bare"
              type="button"
              onClick={() => onChange(addresses.filter((_, at) => at !== index))}
            >
              <Icon name="cross" />
              <span className="visually-hidden">Remove {address || name || 'this row'}</span>
            </button>
          </div>
        ))}
      </div>
      {addresses.length < hospitalLimits.addresses && (
        <button
          className="tool"
          type="button"
          onClick={() => onChange([...addresses, { name: '', address: '' }])}
        >
          <Icon name="plus" />
          Add an address
        </button>
      )}
    </fieldset>
  )
}
