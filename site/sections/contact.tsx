import type { ReactNode } from 'react'
import type { Company } from '#contract/company/company.ts'
import type { ContactContent } from '../content/types.ts'
import { ContactCards } from './contact-cards.tsx'
import { Icon } from './icon.tsx'
import { SectionHeading } from './section-heading.tsx'

type ContactProps = {
  content: ContactContent
  company: Company
  /** The tag that dates follow. */
  dates: string
  privacyPath: string
  children: ReactNode
}

export function Contact({ content, company, dates, privacyPath, children }: ContactProps) {
  return (
    <section className="section contact" id="contact" aria-labelledby="contact-title">
      <div className="section__content">
        <SectionHeading id="contact-title" content={content} />
        <div className="contact__desk">
          <div className="contact__form">
            <h3 className="contact__form-title" id="inquiry-title">
              {content.formTitle}
            </h3>
            <p className="contact__confidential contact__emergency">
              <Icon name="alert" />
              {content.emergency}
            </p>
            <p className="contact__confidential">
              <Icon name="promise" />
              {content.confidential}
            </p>
            {children}
            <p className="contact__privacy">
              {content.privacy.text} <a href={privacyPath}>{content.privacy.link}</a>
            </p>
          </div>
          <ContactCards content={content} company={company} dates={dates} />
        </div>
      </div>
    </section>
  )
}
