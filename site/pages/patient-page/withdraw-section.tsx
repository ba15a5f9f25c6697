import type { SiteContent } from '../../content/types.ts'

/** Two presses withdraw. */
export function WithdrawSection({ content }: { content: SiteContent }) {
  const words = content.patientPage.withdraw
  return (
    <details className="patient-page__more" id="withdraw">
      <summary>{words.title}</summary>
      <form className="patient-page__form" method="post">
        <p>{words.text}</p>
        <p className="patient-page__choice">
          <label>
            <input type="checkbox" name="erase" value="1" />
            {words.erase}
          </label>
        </p>
        <p>
          <button className="button button--quiet" type="submit" name="act" value="withdraw">
            {words.send}
          </button>
        </p>
      </form>
    </details>
  )
}
