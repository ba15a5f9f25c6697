import sprite from '../art/icons.svg'
import type { IconName } from '../content/types.ts'

type IconProps = { name: IconName | 'logo' }

export function Icon({ name }: IconProps) {
  return (
    <svg className="icon" width="24" height="24" aria-hidden="true">
      <use href={`${sprite}#icon-${name}`} />
    </svg>
  )
}
