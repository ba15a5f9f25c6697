import { type ReactNode, useState } from 'react'
import { Icon } from '../../shell/icon.tsx'

type OrderedItemProps = {
  name: string
  /** In place of a name that is not typed yet. */
  unnamed: string
  index: number
  count: number
  isShown: boolean
  isOwn: boolean
  hasErrors: boolean
  onShow: (isShown: boolean) => void
  onMove: (to: number) => void
  /** Missing where an item can only be hidden. */
  onRemove?: (() => void) | undefined
  children: ReactNode
}

/** An item of a list on the page: folded to its name and place, with tools that move, hide and remove it. */
export function OrderedItem(props: OrderedItemProps) {
  const { name, unnamed, index, count, isShown, isOwn, hasErrors, onShow, onMove, onRemove, children } = props
  const [isOpen, setOpen] = useState(name === '')
  const title = name || unnamed
  return (
    <details
      className="ordered-item"
      open={isOpen || hasErrors}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="ordered-item__summary">
        <span className="ordered-item__name">{title}</span>
        <span className="setting__aside">
          {isShown ? `${index + 1} of ${count}` : 'hidden'}
          {isOwn && ', your own'}
        </span>
      </summary>
      <div className="ordered-item__fields">
        <div className="actions">
          <button
            className="tool"
            type="button"
            aria-disabled={index === 0}
            onClick={() => index > 0 && onMove(index - 1)}
          >
            <Icon name="arrowUp" />
            Up<span className="visually-hidden"> {title}</span>
          </button>
          <button
            className="tool"
            type="button"
            aria-disabled={index === count - 1}
            onClick={() => index < count - 1 && onMove(index + 1)}
          >
            <Icon name="arrowDown" />
            Down<span className="visually-hidden"> {title}</span>
          </button>
          {onRemove && (
            <button className="tool" type="button" onClick={onRemove}>
              Remove<span className="visually-hidden"> {title}</span>
            </button>
          )}
        </div>
        <label className="switch">
          <input type="checkbox" checked={isShown} onChange={({ target }) => onShow(target.checked)} />
          Show it on the site
        </label>
        {children}
      </div>
    </details>
  )
}
