import { joinByCommas } from '#contract/join-by-commas.ts'
import { isolateName } from '#contract/person-names.ts'
import type { TeamMember } from '#contract/settings/team.ts'
import { tellFact } from '#contract/told-facts.ts'
import type { SiteContent } from '../content/types.ts'
import { useLanguageAssets } from '../site-settings.ts'

type TeamProps = {
  content: Pick<SiteContent, 'locale' | 'dates' | 'team' | 'told'>
  members: readonly TeamMember[]
}

/** Coordinators by name, face, role and languages. Nothing where there is none. */
export function Team({ content, members }: TeamProps) {
  const { faces } = useLanguageAssets(content)
  const names = new Intl.DisplayNames(content.locale, { type: 'language' })
  if (members.length === 0) return null
  return (
    <ul className="team" aria-label={content.team.label}>
      {members.map(({ staffId, name, role, languages }) => (
        <li className="team__one" key={staffId}>
          {faces[staffId] && (
            <img
              className="team__face"
              src={faces[staffId]}
              alt=""
              width="48"
              height="48"
              fetchPriority="low"
              decoding="async"
            />
          )}
          <span>
            <b>{isolateName(name)}</b>
            <br />
            {tellFact(content, role)}
            <br />
            {joinByCommas(
              languages.map((tag) => names.of(tag) ?? tag),
              content.dates,
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
