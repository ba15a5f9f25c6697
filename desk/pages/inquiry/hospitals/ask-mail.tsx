import { useEffect, useRef } from 'react'
import { deskLimits, type InquiryDetail } from '#contract/desk/inquiries.ts'
import { TextAreaField, TextField } from '#ui/field.tsx'
import { AttachedFiles } from '../../../files/attached-files.tsx'
import { CarriedNotice } from '../../../files/carried-notice.tsx'
import { checkFiles } from '../../../files/check-files.ts'
import { InquiryFilesToAttach } from '../../../files/inquiry-files-to-attach.tsx'
import { useReplyFiles } from '../../../files/use-reply-files.ts'
import type { AskDraft } from './ask-draft.ts'
import { namesPatient } from './ask-words.ts'

type AskMailProps = {
  detail: InquiryDetail
  draft: AskDraft
  onChange: (changed: Partial<AskDraft>) => void
}

/** One text for all of them, with files to which the patient agreed. */
export function AskMail({ detail, draft, onChange }: AskMailProps) {
  const { subject, text, files, consent } = draft
  const totalBytes = useReplyFiles()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const agreed = detail.files.filter(({ id }) => consent.files.includes(id))
  const tooLarge = checkFiles(files, [], totalBytes)
  return (
    <>
      <TextField
        id="ask-subject"
        label="Subject"
        value={subject}
        error={
          namesPatient(subject, detail.inquiry.name)
            ? 'This names the patient. Servers on the way log subjects: write the reference alone.'
            : undefined
        }
        errorPrefix="Error: "
        dir="auto"
        autoComplete="off"
        maxLength={deskLimits.replySubject}
        onChange={({ target }) => onChange({ subject: target.value })}
      />
      <TextAreaField
        ref={field}
        id="ask-text"
        label="Mail"
        errorPrefix="Error: "
        value={text}
        dir="auto"
        rows={12}
        maxLength={deskLimits.replyBody}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <AttachedFiles
        files={files}
        onRemove={(id) => onChange({ files: files.filter((file) => file.id !== id) })}
      />
      <CarriedNotice files={files} />
      <InquiryFilesToAttach
        inquiryFiles={agreed}
        files={files}
        totalBytes={totalBytes}
        noun="mail"
        onChange={(chosen) => onChange({ files: chosen })}
      />
      {tooLarge && (
        <p className="field__error" role="alert">
          {tooLarge}
        </p>
      )}
    </>
  )
}
