import type { ComponentProps } from 'react'
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
      <span className="person-menu__name">{me?.name}</span>
      <Icon name="chevron" />
    </button>
  )
}

function toInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
