import type { Referral } from '#contract/desk/referrals.ts'

type ConsentSummaryProps = {
  summary: Referral['summary']
  /** The number that is agreed to. */
  chosen: number | null
  onChange: (chosen: number | null) => void
}

/** A box for the newest summary; nothing while none is written. */
export function ConsentSummary({ summary, chosen, onChange }: ConsentSummaryProps) {
  if (summary === null) return null
  return (
    <label className="files-to-attach__file">
      <input
        type="checkbox"
        checked={chosen === summary.number}
        onChange={({ target }) => onChange(target.checked ? summary.number : null)}
      />
      The summary, version {summary.number}
    </label>
  )
}
