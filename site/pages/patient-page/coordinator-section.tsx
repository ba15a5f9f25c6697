import type { SiteContent } from '../../content/types.ts'
import { useSiteSettings } from '../../sections/site-settings.ts'
import { Team } from '../../sections/team.tsx'

type CoordinatorSectionProps = { content: SiteContent; coordinator: string | null }

/** The person who looks after the patient, where they want to be shown. */
export function CoordinatorSection({ content, coordinator }: CoordinatorSectionProps) {
  const members = useSiteSettings().contents.team.filter(({ staffId }) => staffId === coordinator)
  if (members.length === 0) return null
  return (
    <section className="patient-page__section" aria-labelledby="coordinator-title">
      <h2 className="patient-page__title" id="coordinator-title">
        {content.team.yours}
      </h2>
      <Team content={content} members={members} />
    </section>
  )
}
