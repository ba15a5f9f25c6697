import type { ReactNode } from 'react'
import { isUrgentPhone, MAX_LANGUAGES, MAX_PERSON_NAME, type Profile } from '#contract/desk/profile.ts'
import { TextField } from '#ui/field.tsx'
import { LanguagesField } from './languages-field.tsx'

export type ProfileDraft = { name: string; languages: string[]; urgentPhone: string }

type ProfileFieldsProps = {
  draft: ProfileDraft
  onChange: (draft: ProfileDraft) => void
  /** Errors are shown after the first try. */
  isChecked: boolean
  /** Errors from the server, by field. */
  refused: Readonly<Record<string, string>>
  textsTo: readonly string[] | null
  /** Shown after the name. */
  children?: ReactNode
}

export function ProfileFields({
  draft,
  onChange,
  isChecked,
  refused,
  textsTo,
  children,
}: ProfileFieldsProps) {
  const { name, languages, urgentPhone } = draft
  const phoneError = isChecked && !isUrgentPhone(urgentPhone) ? PHONE_ERROR : refused['urgentPhone']
  return (
    <>
      <TextField
        id="profile-name"
        label="Name"
        hint="As colleagues see it, and patients where this person answers."
        value={name}
        error={isChecked && name.trim() === '' ? 'Enter the name.' : refused['name']}
        errorPrefix="Error: "
        dir="auto"
        autoComplete="off"
        maxLength={MAX_PERSON_NAME}
        onChange={({ target }) => onChange({ ...draft, name: target.value })}
      />
      {children}
      <LanguagesField
        id="profile-language"
        label="Languages spoken"
        chosen={languages}
        max={MAX_LANGUAGES}
        onChange={(chosen) => onChange({ ...draft, languages: chosen })}
      />
      <TextField
        id="profile-phone"
        label="Telephone for urgent notices"
        hint={toPhoneHint(textsTo)}
        type="tel"
        value={urgentPhone}
        error={phoneError}
        errorPrefix="Error: "
        autoComplete="off"
        onChange={({ target }) => onChange({ ...draft, urgentPhone: target.value })}
      />
    </>
  )
}

const PHONE_ERROR = 'Begin with the country code, such as +254 712 345 678. Or leave it empty.'

export function isComplete({ name, urgentPhone }: ProfileDraft): boolean {
  return name.trim() !== '' && isUrgentPhone(urgentPhone)
}

export function toDraft({ name, languages, urgentPhone }: Profile): ProfileDraft {
  return { name, languages, urgentPhone: urgentPhone ?? '' }
}

function toPhoneHint(textsTo: readonly string[] | null): string {
  if (textsTo === null) return 'No text messages are set up on this server, so none go there yet.'
  return 'A text message says when an inquiry has waited too long, or an account may be in danger. It names no patient.'
}
