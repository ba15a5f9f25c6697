import type { Registration } from '#contract/settings/trust.ts'

/** Who has registered or accredited the company, and where anybody can check it. Nothing where nobody has. */
export function Registrations({ registrations }: { registrations: readonly Registration[] }) {
  if (registrations.length === 0) return null
  return (
    <ul>
      {registrations.map(({ what, number, issuer, link }) => {
        const words = `${what}: ${number}, ${issuer}`
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
