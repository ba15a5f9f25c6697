import type { FaqContent } from '../content/types.ts'
import { SectionHeading } from './section-heading.tsx'

type FaqProps = { content: FaqContent }

export function Faq({ content }: FaqProps) {
  return (
    <section className="section faq" aria-labelledby="faq-title">
      <div className="section__content faq__split">
        <SectionHeading id="faq-title" content={content} />
        <div>
          {content.items.map(({ question, answer }) => (
            <details className="faq__item" key={question}>
              <summary className="faq__question">{question}</summary>
              {answer.map((paragraph) => (
                <p className="faq__answer" key={paragraph}>
                  {paragraph}
                </p>
              ))}
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
