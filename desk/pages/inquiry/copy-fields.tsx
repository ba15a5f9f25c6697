import { type KeyboardEvent, useState } from 'react'
import { copyLimits } from '#contract/desk/copies.ts'
import { inquiryLimits } from '#contract/inquiry/inquiry.ts'
import { TextField } from '#ui/field.tsx'
import { toOfficeDate } from '../../platform/office-zone.ts'
import type { CopyErrors, DraftCopy } from '../../replies/copies.ts'
import { Icon } from '../../shell/icon.tsx'
import { useNow } from '../../time/clock.ts'

type CopyFieldsProps = {
  copy: DraftCopy
  needsConsent: boolean
  errors: CopyErrors | undefined
  showsErrors: boolean
  /** Addresses to choose from. */
  known: readonly string[]
  onChange: (changed: Partial<DraftCopy>) => void
  /** The address was left. */
  onAddress: () => void
  onRemove: () => void
}

/** One further recipient of a reply, with the consent that the copy rests on. */
export function CopyFields(props: CopyFieldsProps) {
  const { copy, needsConsent, errors, showsErrors, known, onChange, onAddress, onRemove } = props
  const [isLeft, setLeft] = useState(false)
  const today = toOfficeDate(useNow())

  function toField(name: Exclude<keyof DraftCopy, 'id'>) {
    const isEarly = name === 'address' && isLeft && copy.address !== ''
    return {
      id: `${copy.id}-${name}`,
      value: copy[name],
      error: showsErrors || isEarly ? errors?.[name] : undefined,
      errorPrefix: 'Error: ',
      autoComplete: 'off',
      onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    }
  }

  return (
    <fieldset className="copy-fields" onKeyDown={holdEnter}>
      <legend className="visually-hidden">Cc</legend>
      <div className="copy-fields__address">
        <TextField
          {...toField('address')}
          label="Cc"
          inputMode="email"
          dir="ltr"
          spellCheck={false}
          maxLength={inquiryLimits.email}
          list={`${copy.id}-known`}
          onBlur={() => {
            setLeft(true)
            onAddress()
          }}
        />
        <datalist id={`${copy.id}-known`}>
          {known.map((address) => (
            <option key={address} value={address} />
          ))}
        </datalist>
        <button className="tool tool--bare" type="button" onClick={onRemove}>
          <Icon name="cross" />
          <span className="visually-hidden">Remove Cc {copy.address}</span>
        </button>
      </div>
      {needsConsent ? (
        <>
          <p className="copy-fields__hint">
            Anybody but the patient gets this only if that was agreed. The consent is kept with the reply.
          </p>
          <div className="copy-fields__consent">
            <TextField {...toField('by')} label="Who agreed" dir="auto" maxLength={copyLimits.by} />
            <TextField {...toField('on')} label="On which day" type="date" max={today} />
            <TextField
              {...toField('to')}
              label="To what"
              dir="auto"
              maxLength={copyLimits.to}
              placeholder="Copies of our mails to her son"
            />
          </div>
        </>
      ) : (
        <p className="copy-fields__hint">The patient has written from this address.</p>
      )}
    </fieldset>
  )
}

/** Enter must not send a reply while its recipients are being typed; Ctrl+Enter does. */
function holdEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}
