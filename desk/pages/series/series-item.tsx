import type { StepSeries } from '#contract/desk/series.ts'
import { Icon } from '../../shell/icon.tsx'
import { nextIcons, nextNames } from '../../time/next-kinds.ts'
import { toAfterWords } from './after-words.ts'

type SeriesItemProps = {
  series: StepSeries
  mayChange: boolean
  onEdit: () => void
  onDelete: () => void
}

export function SeriesItem({ series: { name, steps }, mayChange, onEdit, onDelete }: SeriesItemProps) {
  return (
    <li className="series">
      <div className="series__words">
        <h2 className="series__name" dir="auto">
          {name}
        </h2>
        <ol className="series__steps">
          {steps.map(({ kind, afterDays, note }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no ids, and nothing in them keeps state.
            <li key={index} className="series__step">
              <span className="series__after">{toAfterWords(afterDays)}</span>
              <span className="series__kind">
                <Icon name={nextIcons[kind]} />
                {nextNames[kind]}
              </span>
              {note && (
                <span className="series__note" dir="auto">
                  {note}
                </span>
              )}
            </li>
          ))}
        </ol>
      </div>
      {mayChange && (
        <div className="actions">
          <button className="tool" type="button" onClick={onEdit}>
            Edit<span className="visually-hidden"> {name}</span>
          </button>
          <button className="tool" type="button" onClick={onDelete}>
            Delete<span className="visually-hidden"> {name}</span>
          </button>
        </div>
      )}
    </li>
  )
}
