import type { Referral } from '#contract/desk/referrals.ts'
import { toOfficeDate } from '../../../platform/office-zone.ts'
import { formatDate } from '../../../time/office-time.ts'

/** To whom a mail to the hospital goes. A new address is pointed out: a wrong one would get a patient's files. */
export function Addressees({ addressees }: Pick<Referral, 'addressees'>) {
  return (
    <ul className="addressees" aria-label="Goes to">
      {addressees.map(({ name, address, newSince }) => (
        <li key={address}>
          <bdi>{name ? `${name}, ${address}` : address}</bdi>
          {newSince !== null && (
            <strong className="addressees__new"> new since {formatDate(toOfficeDate(newSince))}</strong>
          )}
        </li>
      ))}
    </ul>
  )
}
