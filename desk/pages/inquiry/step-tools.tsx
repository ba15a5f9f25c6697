import type { Step } from '#contract/life/inquiry.ts'
import { Icon } from '../../shell/icon.tsx'
import { Menu, MenuItem } from '../../shell/menu.tsx'
import { Tip } from '../../shell/tip.tsx'
import type { StepAct } from './step-dialogs.tsx'

type StepToolsProps = {
  /** Names the step for people who can't see which one the buttons belong to. */
  name: string
  /** Undefined for what is owed, which can only be moved. */
  step?: Step | undefined
  areKeysTold?: boolean
  onAct: (act: StepAct) => void
}

export function StepTools({ name, step, areKeysTold = false, onAct }: StepToolsProps) {
  const id = step?.id ?? null
  return (
    <span className="step-tools">
      {step && (
        <StepTool
          label="Done"
          name={name}
          tip={areKeysTold ? { text: 'It is done', keys: 'd' } : undefined}
          onPress={() => onAct({ what: 'done', step: step.id })}
        />
      )}
      <StepTool
        label="Move"
        name={name}
        tip={areKeysTold ? { text: 'To another time', keys: 'm' } : undefined}
        onPress={() => onAct({ what: 'move', step: id })}
      />
      {step && (
        <Menu
          trigger={
            <button className="step-tools__more" type="button" aria-label={`More about ${name}`}>
              <Icon name="more" />
            </button>
          }
        >
          <MenuItem onSelect={() => onAct({ what: 'words', step: step.id })}>
            {step.note === null ? 'Add words …' : 'Change its words …'}
          </MenuItem>
          <MenuItem onSelect={() => onAct({ what: 'give', step: step.id })}>Hand over this one …</MenuItem>
          <MenuItem onSelect={() => onAct({ what: 'remove', step: step.id })}>Remove</MenuItem>
        </Menu>
      )}
    </span>
  )
}

type StepToolProps = {
  label: string
  name: string
  tip: { text: string; keys: string } | undefined
  onPress: () => void
}

function StepTool({ label, name, tip, onPress }: StepToolProps) {
  const button = (
    <button className="link-button" type="button" onClick={onPress}>
      {label}
      <span className="visually-hidden">: {name}</span>
    </button>
  )
  return tip ? <Tip {...tip}>{button}</Tip> : button
}
