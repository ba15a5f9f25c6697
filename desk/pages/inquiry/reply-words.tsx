import type { Ref } from 'react'
import { deskLimits } from '#contract/desk/inquiries.ts'

type ReplyWordsProps = {
  subject: string
  body: string
  /** Id and label of the field. */
  id: string
  label: string
  placeholder: string
  field: Ref<HTMLTextAreaElement>
  onChange: (changed: { subject: string } | { body: string }) => void
}

export function ReplyWords({ subject, body, id, label, placeholder, field, onChange }: ReplyWordsProps) {
  return (
    <>
      <label className="writing-desk__subject">
        <span>Subject</span>
        <input
          dir="auto"
          value={subject}
          maxLength={deskLimits.replySubject}
          autoComplete="off"
          required
          onChange={({ target }) => onChange({ subject: target.value })}
        />
      </label>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        className="writing-desk__text"
        dir="auto"
        rows={8}
        maxLength={deskLimits.replyBody}
        placeholder={placeholder}
        value={body}
        required
        onChange={({ target }) => onChange({ body: target.value })}
      />
    </>
  )
}
