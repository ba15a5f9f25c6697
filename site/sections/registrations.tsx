import type { Registration } from '#contract/settings/trust.ts'
import { tellFact } from '#contract/site/told-facts.ts'
import { joinByCommas } from '#contract/words/join-by-commas.ts'
import type { SiteContent } from '../content/types.ts'

type RegistrationsProps = {
  content: Pick<SiteContent, 'told' | 'dates'>
  registrations: readonly Registration[]
}

/** Bodies that have registered or accredited the company, and where anybody can check it. Nothing where none has. */
export function Registrations({ content, registrations }: RegistrationsProps) {
  if (registrations.length === 0) return null
  return (
    <ul>
      {registrations.map(({ what, number, issuer, link }) => {
        const said = joinByCommas([number, tellFact(content, issuer)], content.dates)
        const words = `${tellFact(content, what)}: ${said}`
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
