import { type NextKind, type OwedKind, plannedKinds } from '#contract/life/inquiry.ts'
import { useDialogShortcuts } from '../shell/shortcuts.ts'
import { nextNames, plannedKeys } from '../time/next-kinds.ts'

type KindChoiceProps = {
  owed: OwedKind | undefined
  chosen: NextKind
  onChoose: (kind: NextKind) => void
}

export function KindChoice({ owed, chosen, onChoose }: KindChoiceProps) {
  const planned = plannedKinds.map((kind) => ({ kind, key: plannedKeys[kind] }))
  const offered = owed === undefined ? planned : [{ kind: owed, key: 'r' }, ...planned]
  useDialogShortcuts(Object.fromEntries(offered.map(({ kind, key }) => [key, () => onChoose(kind)])))
  return (
    <fieldset className="kind-choice">
      <legend className="visually-hidden">What is next</legend>
      {offered.map(({ kind, key }) => (
        <button
          key={kind}
          className="kind-choice__kind"
          type="button"
          aria-pressed={kind === chosen}
          aria-keyshortcuts={key}
          onClick={() => onChoose(kind)}
        >
          {nextNames[kind]}
        </button>
      ))}
    </fieldset>
  )
}
