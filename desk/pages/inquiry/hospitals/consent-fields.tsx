import { useEffect, useRef } from 'react'
import type { Attachment } from '#contract/desk/files.ts'
import type { InquiryFile } from '#contract/desk/inquiry-files.ts'
import { consentLimits } from '#contract/desk/referral-changes.ts'
import { TextField } from '#ui/field.tsx'
import { PastTimeField } from '../../../facts/past-time-field.tsx'
import { formatBytes } from '../../../files/format-bytes.ts'
import type { ConsentDraft, ConsentErrors } from './consent-draft.ts'

type ConsentFieldsProps = {
  inquiryFiles: readonly InquiryFile[]
  /** Further files of the mail that is written. */
  attached?: readonly Attachment[]
  draft: ConsentDraft
  errors: ConsentErrors
  onChange: (changed: Partial<ConsentDraft>) => void
}

/** Asks how, by whom and when it was agreed, and to which files. */
export function ConsentFields({ inquiryFiles, attached = [], draft, errors, onChange }: ConsentFieldsProps) {
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const known = inquiryFiles.filter(({ state, scan }) => state === 'stored' && scan !== 'infected')
  const uploaded = attached.filter(({ id }) => !inquiryFiles.some((file) => file.id === id))
  const files = [...known.map(({ id, name, size }) => ({ id, name, bytes: size })), ...uploaded]
  return (
    <>
      <TextField
        ref={first}
        id="consent-note"
        label="How they agreed"
        hint="Such as “on the phone with Amina”, or “by WhatsApp”."
        value={draft.note}
        error={errors.note}
        errorPrefix="Error: "
        dir="auto"
        autoComplete="off"
        maxLength={consentLimits.note}
        onChange={({ target }) => onChange({ note: target.value })}
      />
      <div className="consent__row">
        <TextField
          id="consent-by"
          label="Who agreed"
          value={draft.by}
          error={errors.by}
          errorPrefix="Error: "
          dir="auto"
          autoComplete="off"
          maxLength={consentLimits.by}
          onChange={({ target }) => onChange({ by: target.value })}
        />
        <PastTimeField
          id="consent-at"
          label="When, if not now"
          value={draft.saidAt}
          error={errors.saidAt}
          onChange={(saidAt) => onChange({ saidAt })}
        />
      </div>
      <fieldset className="form__choice consent__files">
        <legend className="field__label">Files that they agreed to</legend>
        <p className="field__hint">
          Reports, scans and names of files carry the patient’s name. Did they agree to that, too?
        </p>
        {files.length === 0 && <p>No files have come in. They can agree to what comes later.</p>}
        {files.map(({ id, name, bytes }) => (
          <label key={id} className="files-to-attach__file">
            <input
              type="checkbox"
              checked={draft.files.includes(id)}
              onChange={({ target }) =>
                onChange({
                  files: target.checked ? [...draft.files, id] : draft.files.filter((other) => other !== id),
                })
              }
            />
            <bdi className="files-to-attach__name">{name}</bdi>
            <span className="files__size">{formatBytes(bytes)}</span>
          </label>
        ))}
        <label className="files-to-attach__file">
          <input
            type="checkbox"
            checked={draft.later}
            onChange={({ target }) => onChange({ later: target.checked })}
          />
          And later reports
        </label>
      </fieldset>
    </>
  )
}
