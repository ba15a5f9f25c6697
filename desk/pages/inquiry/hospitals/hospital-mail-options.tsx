import type { Referral } from '#contract/desk/referrals.ts'

export type MailOptions = { withSummary: boolean; asLink: boolean }

type HospitalMailOptionsProps = {
  summary: Referral['summary']
  hasFiles: boolean
  options: MailOptions
  onChange: (options: MailOptions) => void
}

/** Whether the summary goes along, and whether the files go as a link. */
export function HospitalMailOptions({ summary, hasFiles, options, onChange }: HospitalMailOptionsProps) {
  if (summary === null && !hasFiles) return null
  return (
    <div className="hospital-mail__options">
      {summary !== null && (
        <label className="files-to-attach__file">
          <input
            type="checkbox"
            checked={options.withSummary}
            onChange={({ target }) => onChange({ ...options, withSummary: target.checked })}
          />
          With the summary, version {summary.number}
        </label>
      )}
      {hasFiles && (
        <label className="files-to-attach__file">
          <input
            type="checkbox"
            checked={options.asLink}
            onChange={({ target }) => onChange({ ...options, asLink: target.checked })}
          />
          The files as a link, for what is too large for a mail
        </label>
      )}
    </div>
  )
}
