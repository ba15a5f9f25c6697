import type { PatientPage } from '#contract/patient-page.ts'
import type { SiteContent } from '../../content/types.ts'
import { PageTime } from './page-time.tsx'

type WithdrawSectionProps = { content: SiteContent; withdrawn: PatientPage['withdrawn'] }

/** Two presses withdraw, one takes it back. */
export function WithdrawSection({ content, withdrawn }: WithdrawSectionProps) {
  const words = content.patientPage.withdraw
  if (withdrawn) return <Withdrawn content={content} withdrawn={withdrawn} />
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

type WithdrawnProps = { content: SiteContent; withdrawn: NonNullable<PatientPage['withdrawn']> }

function Withdrawn({ content, withdrawn: { wants, takeBackBy } }: WithdrawnProps) {
  const words = content.patientPage.withdraw
  return (
    <section className="patient-page__section" id="withdraw" aria-labelledby="withdraw-title">
      <h2 className="patient-page__title" id="withdraw-title">
        {words.title}
      </h2>
      <p>{words.withdrawn}</p>
      {wants === 'erase' && <p>{words.erasing}</p>}
      {takeBackBy === null ? (
        <p>{words.late}</p>
      ) : (
        <form className="patient-page__form" method="post">
          <p>
            {words.takeBackBy} <PageTime content={content} at={takeBackBy} />
          </p>
          <p>
            <button className="button button--quiet" type="submit" name="act" value="back">
              {words.takeBack}
            </button>
          </p>
        </form>
      )}
    </section>
  )
}
