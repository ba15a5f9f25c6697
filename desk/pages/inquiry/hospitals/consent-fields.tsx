import { useEffect, useRef } from 'react'
import type { Attachment } from '#contract/desk/files.ts'
import type { InquiryFile } from '#contract/desk/inquiry-files.ts'
import { consentLimits } from '#contract/desk/referral-changes.ts'
import type { Referral } from '#contract/desk/referrals.ts'
import { TextField } from '#ui/field.tsx'
import { PastTimeField } from '../../../facts/past-time-field.tsx'
import type { ConsentDraft, ConsentErrors } from './consent-draft.ts'
import { ConsentFiles } from './consent-files.tsx'
import { ConsentSummary } from './consent-summary.tsx'

type ConsentFieldsProps = {
  inquiryFiles: readonly InquiryFile[]
  /** Further files of the mail that is written. */
  attached?: readonly Attachment[] | undefined
  /** The newest; null while none is written. */
  summary?: Referral['summary']
  draft: ConsentDraft
  errors: ConsentErrors
  onChange: (changed: Partial<ConsentDraft>) => void
}

/** Asks how, by whom and when it was agreed, and to which files. */
export function ConsentFields(props: ConsentFieldsProps) {
  const { inquiryFiles, attached, summary = null, draft, errors, onChange } = props
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
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
        <ConsentSummary
          summary={summary}
          chosen={draft.summary}
          onChange={(chosen) => onChange({ summary: chosen })}
        />
        <ConsentFiles
          inquiryFiles={inquiryFiles}
          attached={attached}
          chosen={draft.files}
          onChange={(files) => onChange({ files })}
        />
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
