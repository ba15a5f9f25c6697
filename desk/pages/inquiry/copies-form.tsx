import { copyLimits } from '#contract/desk/copies.ts'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import {
  checkCopies,
  type DraftCopy,
  isPatientsOwn,
  listKnownAddresses,
  withEarlierConsent,
} from '../../replies/copies.ts'
import { useNow } from '../../time/clock.ts'
import { CopyFields } from './copy-fields.tsx'

const ADD_BUTTON_ID = 'add-copy'

type CopiesFormProps = {
  detail: InquiryDetail
  copies: readonly DraftCopy[]
  /** Whether all errors are shown, as after an attempt to send. */
  showsErrors: boolean
  onChange: (copies: readonly DraftCopy[]) => void
}

/** The further recipients of a reply. */
export function CopiesForm({ detail, copies, showsErrors, onChange }: CopiesFormProps) {
  const errors = checkCopies(copies, detail, useNow())
  const known = listKnownAddresses(detail).filter((address) =>
    copies.every((copy) => copy.address !== address),
  )

  function update(id: string, change: (copy: DraftCopy) => DraftCopy): void {
    onChange(copies.map((copy) => (copy.id === id ? change(copy) : copy)))
  }

  return copies.map((copy, index) => (
    <CopyFields
      key={copy.id}
      copy={copy}
      needsConsent={!isPatientsOwn(copy.address, detail)}
      errors={errors[index]}
      showsErrors={showsErrors}
      known={known}
      onChange={(changed) => update(copy.id, (old) => ({ ...old, ...changed }))}
      onAddress={() => update(copy.id, (old) => withEarlierConsent(old, detail))}
      onRemove={() => {
        onChange(copies.filter(({ id }) => id !== copy.id))
        focusSoon(ADD_BUTTON_ID)
      }}
    />
  ))
}

type AddCopyProps = { copies: readonly DraftCopy[]; onAdd: () => DraftCopy }

export function AddCopy({ copies, onAdd }: AddCopyProps) {
  if (copies.length >= copyLimits.count) return null
  return (
    <button
      id={ADD_BUTTON_ID}
      className="link-button"
      type="button"
      onClick={() => focusSoon(`${onAdd().id}-address`)}
    >
      Add Cc
    </button>
  )
}

/** Once the errors are rendered. */
export function focusWrongCopy(form: HTMLFormElement | null): void {
  window.setTimeout(() => form?.querySelector<HTMLElement>('.copy-fields [aria-invalid]')?.focus())
}

/** Once it is rendered. */
function focusSoon(id: string): void {
  window.setTimeout(() => document.getElementById(id)?.focus())
}
