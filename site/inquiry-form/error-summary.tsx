import type { Ref } from 'react'
import { inquiryFields } from '#contract/inquiry/inquiry.ts'
import type { ErrorMessages } from './error-messages.ts'

type ErrorSummaryProps = {
  ref: Ref<HTMLDivElement>
  title: string
  messages: ErrorMessages
}

export function ErrorSummary({ ref, title, messages }: ErrorSummaryProps) {
  return (
    <div
      className="error-summary"
      id="inquiry-problem"
      role="alert"
      aria-labelledby="inquiry-problem-title"
      tabIndex={-1}
      ref={ref}
    >
      <h4 className="error-summary__title" id="inquiry-problem-title">
        {title}
      </h4>
      <ul className="error-summary__list">
        {messages.other && <li>{messages.other}</li>}
        {inquiryFields.map(
          (field) =>
            messages[field] && (
              <li key={field}>
                <a href={`#inquiry-${field}`}>{messages[field]}</a>
              </li>
            ),
        )}
      </ul>
    </div>
  )
}
