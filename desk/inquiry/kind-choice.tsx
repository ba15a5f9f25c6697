import type { NextKind } from '#contract/life/inquiry.ts'
import { useDialogShortcuts } from '../shell/shortcuts.ts'
import { nextNames } from '../time/due.ts'

type Offered = { kind: NextKind; key: string }

const planned: readonly Offered[] = [
  { kind: 'call', key: 'c' },
  { kind: 'write', key: 'w' },
  { kind: 'task', key: 'f' },
  { kind: 'wait', key: 'a' },
]

type KindChoiceProps = {
  owed: NextKind | undefined
  chosen: NextKind
  onChoose: (kind: NextKind) => void
}

export function KindChoice({ owed, chosen, onChoose }: KindChoiceProps) {
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
