import { consentAnswers, type HospitalQuestion } from '#contract/site/patient-page.ts'
import type { SiteContent } from '../../content/types.ts'
import { fillIn } from '../../words/fill-in.ts'

type HospitalQuestionsProps = { content: SiteContent; questions: readonly HospitalQuestion[] }

/** Shows whole what would be sent to a hospital, and takes the patient's answer. */
export function HospitalQuestions({ content, questions }: HospitalQuestionsProps) {
  if (questions.length === 0) return null
  return (
    <div className="hospital-questions" id="hospitals">
      {questions.map((question) => (
        <Question key={question.referral} content={content} question={question} />
      ))}
    </div>
  )
}

type QuestionProps = { content: SiteContent; question: HospitalQuestion }

function Question({ content, question }: QuestionProps) {
  const { referral, seen, hospital, place, summary, files } = question
  const words = content.patientPage.hospitals
  const title = `hospital-${referral}`
  return (
    <section className="hospital-question" aria-labelledby={title}>
      <h2 className="patient-page__title" id={title}>
        {fillIn(words.question, { hospital, place })}
      </h2>
      <p>{words.text}</p>
      {summary !== null && (
        <>
          <h3 className="hospital-question__heading">{words.summary}</h3>
          <div className="hospital-question__summary" lang="en" dir="auto">
            {summary}
          </div>
        </>
      )}
      {files.length > 0 && (
        <>
          <h3 className="hospital-question__heading">{words.files}</h3>
          <ul className="patient-page__points">
            {[...files.entries()].map(([place, name]) => (
              <li key={place}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
          <p>{words.carries}</p>
        </>
      )}
      <p>{words.takeBack}</p>
      <form className="hospital-question__answers" method="post">
        <input type="hidden" name="act" value="consent" />
        <input type="hidden" name="referral" value={referral} />
        <input type="hidden" name="seen" value={seen} />
        {consentAnswers.map((answer) => (
          <button
            key={answer}
            className={`button button--${answer === 'yes' ? 'primary' : 'quiet'}`}
            type="submit"
            name="answer"
            value={answer}
          >
            {words.answers[answer]}
          </button>
        ))}
      </form>
    </section>
  )
}
