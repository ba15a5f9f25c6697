import { useOthersPresent } from '../platform/presence.ts'
import { useStaffId } from '../platform/session-store.ts'
import { Icon } from '../shell/icon.tsx'
import { useNames } from '../workplace/use-workplace.ts'

type PresenceNoteProps = {
  reference: string
  /** In a list. */
  isShort?: boolean
}

/** Colleagues who have the inquiry open, or those of them who write. */
export function PresenceNote({ reference, isShort = false }: PresenceNoteProps) {
  const others = useOthersPresent(reference, useStaffId())
  const { toName } = useNames()
  if (others.length === 0) return null
  const writers = others.filter(({ isWriting }) => isWriting)
  const shown = writers.length > 0 ? writers : others
  const names = shown.map(({ id }) => toName(id)).join(', ')
  const verb = shown.length === 1 ? ['is writing', 'has it open'] : ['are writing', 'have it open']
  return (
    <span className="presence" data-writing={writers.length > 0 || undefined}>
      <Icon name={writers.length > 0 ? 'pen' : 'person'} />
      <span dir="auto">
        {names} {verb[writers.length > 0 ? 0 : 1]}
        {!isShort && '.'}
      </span>
    </span>
  )
}
