import type { ReactNode } from 'react'
import { toHomePath } from '#contract/locales.ts'
import type { SiteContent } from '../content/types.ts'
import { About } from '../sections/about.tsx'
import { Contact } from '../sections/contact.tsx'
import { Destinations } from '../sections/destinations.tsx'
import { Faq } from '../sections/faq.tsx'
import { Hero } from '../sections/hero.tsx'
import { QuickBar } from '../sections/quick-bar.tsx'
import { Services } from '../sections/services.tsx'
import { useCompany, useLanguageAssets, useSiteSettings } from '../sections/site-settings.ts'
import { Stats } from '../sections/stats.tsx'
import { Team } from '../sections/team.tsx'
import { Tooltip } from '../sections/tooltip.tsx'
import { Unreviewed } from '../sections/unreviewed.tsx'
import { SiteDocument } from './site-document.tsx'
import { toStructuredData } from './structured-data.ts'
import { StructuredData } from './structured-data-script.tsx'

/** More would push the form's button out of a phone's first screen. */
const IN_FIRST_SCREEN = 2

type HomePageProps = {
  content: SiteContent
  isRefusal?: boolean
  children: ReactNode
}

export function HomePage({ content, isRefusal = false, children }: HomePageProps) {
  const { title, description } = content.meta
  const home = toHomePath(content.locale)
  const { publicOrigin, contents, leftOut = 0 } = useSiteSettings()
  const { statistics, team } = contents
  const company = useCompany()
  const { shareImage } = useLanguageAssets(content)
  const contact = (
    <Contact content={content.contact} company={company} dates={content.dates} privacyPath={`${home}privacy`}>
      {children}
    </Contact>
  )
  return (
    <SiteDocument
      content={content}
      title={isRefusal ? `${content.form.titlePrefix}${title}` : title}
      found={{ path: home, description }}
      isHome
      isRefusal={isRefusal}
    >
      {/* A refused form comes first: without script nothing could scroll to it. */}
      {isRefusal && contact}
      <Hero content={content.hero}>
        <Team content={content} members={team.slice(0, IN_FIRST_SCREEN)} />
      </Hero>
      <Unreviewed content={content} home="" />
      <Stats content={content} statistics={statistics} />
      <Services content={content.services} />
      <About content={content.about}>
        {team.length > IN_FIRST_SCREEN && <Team content={content} members={team} />}
      </About>
      <Destinations content={content} statistics={statistics} />
      {!isRefusal && contact}
      <Faq content={content.faq} />
      <QuickBar content={content.contact.quickBar} company={company} />
      <Tooltip />
      <StructuredData data={toStructuredData(content, company, { publicOrigin, shareImage, leftOut })} />
    </SiteDocument>
  )
}
