import type { Registration } from '#contract/settings/trust.ts'
import { translateFact } from '#contract/site/translated-facts.ts'
import { joinByCommas } from '#contract/words/join-by-commas.ts'
import type { SiteContent } from '../content/types.ts'

type RegistrationsProps = {
  content: Pick<SiteContent, 'translatedFacts' | 'dates'>
  registrations: readonly Registration[]
}

/** Bodies that have registered or accredited the company, and where anybody can check it. Nothing where none has. */
export function Registrations({ content, registrations }: RegistrationsProps) {
  if (registrations.length === 0) return null
  return (
    <ul>
      {registrations.map(({ what, number, issuer, link }) => {
        const said = joinByCommas([number, translateFact(content, issuer)], content.dates)
        const words = `${translateFact(content, what)}: ${said}`
        return (
          <li key={words}>
            {link === null ? (
              words
            ) : (
              <a className="site-footer__link" href={link} rel="noreferrer">
                {words}
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}
