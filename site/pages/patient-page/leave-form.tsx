import { toHomePath } from '#contract/locales.ts'
import type { SiteContent } from '../../content/types.ts'

type LeaveFormProps = { content: SiteContent; isShort?: boolean; hasHospitals?: boolean }

/** Says who learns what from the page, and leaves it without an entry in the history. */
export function LeaveForm({ content: { locale, patientPage }, isShort, hasHospitals }: LeaveFormProps) {
  const safe = hasHospitals ? patientPage.hospitals.safe : patientPage.safe
  return (
    <form className="patient-page__leave" method="post" data-home={toHomePath(locale)}>
      <p id="leave-hint">
        {isShort ? '' : `${safe} `}
        {patientPage.leaveHint}
      </p>
      <input type="hidden" name="locale" value={locale} />
      <button
        className="button button--quiet"
        type="submit"
        name="act"
        value="leave"
        aria-describedby="leave-hint"
      >
        {patientPage.leave}
      </button>
    </form>
  )
}
