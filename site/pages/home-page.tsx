import { assets } from 'virtual:site-assets'
import type { FieldFaults, InquiryField } from '#contract/inquiry.ts'
import { company } from '../content/company.ts'
import type { SiteContent } from '../content/types.ts'
import { InquiryForm } from '../inquiry-form/inquiry-form.tsx'
import type { InquiryFormProps, InquiryProblem } from '../inquiry-form/inquiry-form-props.ts'
import { Island } from '../islands/island.tsx'
import { About } from '../sections/about.tsx'
import { Contact } from '../sections/contact.tsx'
import { Destinations } from '../sections/destinations.tsx'
import { Hero } from '../sections/hero.tsx'
import { Services } from '../sections/services.tsx'
import { Stats } from '../sections/stats.tsx'
import { SiteDocument } from './site-document.tsx'

type HomePageProps = {
  content: SiteContent
  values?: Partial<Record<InquiryField, string>>
  faults?: FieldFaults
  problem?: InquiryProblem | undefined
}

/** The page itself; with faults or a problem it answers a form that was sent without script. */
export function HomePage({ content, values = {}, faults = {}, problem }: HomePageProps) {
  const isRefusal = problem !== undefined || Object.keys(faults).length > 0
  const { title, description } = content.meta
  const form: InquiryFormProps = {
    content: content.form,
    faultWords: content.faults,
    otherFault: content.otherFault,
    locale: content.locale,
    consentVersion: content.consentVersion,
    email: company.email,
    phones: company.phones,
    backendUrl: assets.backendUrl,
    publicKey: assets.publicKey,
    values,
    faults,
    ...(problem && { problem }),
  }
  const contact = (
    <Contact content={content.contact} company={company}>
      <Island name="inquiry-form" module={assets.inquiryFormModule} component={InquiryForm} props={form} />
    </Contact>
  )
  return (
    <SiteDocument
      content={content}
      title={isRefusal ? `${content.form.titlePrefix}${title}` : title}
      description={description}
      isHome
    >
      {/* The answer to a sent form shows the form first: without script nothing else could scroll to it. */}
      {isRefusal && contact}
      <Hero content={content.hero} />
      <Stats content={content.stats} />
      <Services content={content.services} />
      <About content={content.about} />
      <Destinations content={content.destinations} />
      {!isRefusal && contact}
    </SiteDocument>
  )
}
