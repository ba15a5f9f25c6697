import type { ComponentProps } from 'react'
import { toInitials } from '#contract/inquiry/person-names.ts'
import { Icon } from './icon.tsx'

type PersonButtonProps = ComponentProps<'button'> & { me: { name: string } | undefined }

export function PersonButton({ me, ...props }: PersonButtonProps) {
  return (
    <button
      {...props}
      className="person-menu"
      type="button"
      aria-label={`Menu of ${me?.name ?? 'your account'}`}
    >
      <span className="person-menu__initials" aria-hidden="true">
        {toInitials(me?.name ?? '')}
      </span>
      <bdi className="person-menu__name">{me?.name}</bdi>
      <Icon name="chevron" />
    </button>
  )
}
