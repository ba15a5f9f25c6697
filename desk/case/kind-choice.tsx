import { type PlannedKind, plannedKinds } from '#contract/life/inquiry.ts'
import { useDialogShortcuts } from '../shell/shortcuts.ts'
import { nextNames, plannedKeys } from '../time/next-kinds.ts'

type KindChoiceProps = { chosen: PlannedKind; onChoose: (kind: PlannedKind) => void }

export function KindChoice({ chosen, onChoose }: KindChoiceProps) {
  useDialogShortcuts(
    Object.fromEntries(plannedKinds.map((kind) => [plannedKeys[kind], () => onChoose(kind)])),
  )
  return (
    <fieldset className="kind-choice">
      <legend className="visually-hidden">What is next</legend>
      {plannedKinds.map((kind) => (
        <button
          key={kind}
          className="kind-choice__kind"
          type="button"
          aria-pressed={kind === chosen}
          aria-keyshortcuts={plannedKeys[kind]}
          onClick={() => onChoose(kind)}
        >
          {nextNames[kind]}
        </button>
      ))}
    </fieldset>
  )
}
