import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useTipTrigger } from './tip-triggers.ts'

const GAP_PX = 6
const EDGE_PX = 8

/** The tip of the element that has the pointer or the focus. */
export function TipLayer() {
  const trigger = useTipTrigger()
  return trigger && <OpenTip trigger={trigger} />
}

function OpenTip({ trigger }: { trigger: HTMLElement }) {
  const id = useId()
  const tip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place(tip.current, trigger), [trigger])
  useEffect(() => {
    trigger.setAttribute('aria-describedby', id)
    return () => trigger.removeAttribute('aria-describedby')
  }, [trigger, id])
  return (
    <div ref={tip} className="tip" id={id} role="tooltip">
      {trigger.dataset['tip']} <kbd>{trigger.dataset['tipKeys']}</kbd>
    </div>
  )
}

/** Centred below, above where there is no room, and never beyond the window's edges. */
function place(tip: HTMLElement | null, trigger: HTMLElement): void {
  if (tip === null) return
  const from = trigger.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = tip
  const { clientWidth, clientHeight } = document.documentElement
  const below = from.bottom + GAP_PX
  const hasRoom = below + height + EDGE_PX <= clientHeight
  const middle = from.left + (from.width - width) / 2
  tip.style.left = `${Math.max(EDGE_PX, Math.min(middle, clientWidth - width - EDGE_PX))}px`
  tip.style.top = `${hasRoom ? below : from.top - GAP_PX - height}px`
}
