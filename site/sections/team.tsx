import { isolateName } from '#contract/inquiry/person-names.ts'
import type { Card, InventedMember, TeamMember } from '#contract/settings/team.ts'
import { translateFact } from '#contract/site/translated-facts.ts'
import { joinByCommas } from '#contract/words/join-by-commas.ts'
import one from '../art/coordinator-one.svg'
import two from '../art/coordinator-two.svg'
import type { SiteContent } from '../content/types.ts'
import { useDrawing, useLanguageAssets } from './site-settings.ts'

type Content = Pick<SiteContent, 'locale' | 'dates' | 'team' | 'translatedFacts'>
type TeamProps = { content: Content; members: readonly TeamMember[] }

/** Coordinators by name, face, role and languages. Nothing where there is none. */
export function Team({ content, members }: TeamProps) {
  const { faces } = useLanguageAssets(content)
  if (members.length === 0) return null
  return (
    <ul className="team" aria-label={content.team.label}>
      {members.map((member) => (
        <Person key={member.staffId} content={content} person={member} face={faces[member.staffId]} alt="" />
      ))}
    </ul>
  )
}

type InventedTeamProps = { content: Content; members: readonly InventedMember[] }

/** Coordinators of the example company, with a mark that visitors see. */
export function InventedTeam({ content, members }: InventedTeamProps) {
  const drawings = {
    'coordinator-one': useDrawing('coordinator-one', one),
    'coordinator-two': useDrawing('coordinator-two', two),
  }
  return (
    <>
      <p>
        <strong>{content.team.invented}</strong>
      </p>
      <ul className="team" aria-label={content.team.label}>
        {members.map((member) => (
          <Person
            key={member.name}
            content={content}
            person={member}
            face={drawings[member.drawing]}
            alt={translateFact(content, member.portrait)}
          />
        ))}
      </ul>
    </>
  )
}

type PersonProps = {
  content: Content
  person: Pick<Card, 'name' | 'role' | 'languages'>
  face: string | undefined
  alt: string
}

function Person({ content, person: { name, role, languages }, face, alt }: PersonProps) {
  const names = new Intl.DisplayNames(content.locale, { type: 'language' })
  return (
    <li className="team__one">
      {face && (
        <img
          className="team__face"
          src={face}
          alt={alt}
          width="48"
          height="48"
          fetchPriority="low"
          decoding="async"
        />
      )}
      <span>
        <b>{isolateName(name)}</b>
        <br />
        {translateFact(content, role)}
        <br />
        {joinByCommas(
          languages.map((tag) => names.of(tag) ?? tag),
          content.dates,
        )}
      </span>
    </li>
  )
}
