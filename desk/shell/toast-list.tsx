import { useEffect } from 'react'
import { ToastItem, ToastRegion } from '#ui/toast-region.tsx'
import { Icon } from './icon.tsx'
import { type DeskToast, dismissToast } from './toasts-store.ts'

/** Long enough to notice a mistake and reach Undo; pointer or focus pauses it. */
const DONE_MS = 10_000
const TICK_MS = 500

/** Read out as they appear. Escape dismisses the newest. */
export function ToastList({ toasts }: { toasts: readonly DeskToast[] }) {
  const newest = toasts.at(-1)
  return (
    <ToastRegion label="Messages ({hotkey})" onEscape={() => newest && dismissToast(newest.id)}>
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} />
      ))}
    </ToastRegion>
  )
}

function Toast({ toast }: { toast: DeskToast }) {
  const { id, tone, text, undo, open } = toast
  const isFailed = tone === 'failed'
  const announcement = [text, undo && 'Press z to undo', open && 'Open it from the inbox']
  const close = (act?: () => void) => () => {
    act?.()
    dismissToast(id)
  }
  useEffect(() => (isFailed ? undefined : dismissInTime(id)), [id, isFailed])

  return (
    <ToastItem data-tone={tone} announcement={announcement.filter(Boolean).join(' ')} isUrgent={isFailed}>
      <div className="toast__text">{text}</div>
      {undo && (
        <button className="toast__action" type="button" onClick={close(undo)}>
          Undo
        </button>
      )}
      {open && (
        <button className="toast__action toast__open" type="button" onClick={close(open)}>
          Open
        </button>
      )}
      <button className="toast__close" type="button" aria-label="Dismiss" onClick={close()}>
        <Icon name="cross" />
      </button>
    </ToastItem>
  )
}

function dismissInTime(id: number): () => void {
  let leftMs = DONE_MS
  let at = performance.now()
  const timer = setInterval(() => {
    const passedMs = performance.now() - at
    at += passedMs
    if (!isAttended()) leftMs -= passedMs
    if (leftMs <= 0) dismissToast(id)
  }, TICK_MS)
  return () => clearInterval(timer)
}

/** After a tap an element keeps `:hover`, and the region the focus, which then isn't visible. */
function isAttended(): boolean {
  const hover = matchMedia('(hover: hover)').matches ? ', :hover' : ''
  const selector = `.toasts:is(:focus-within${hover}), :focus-visible > .toasts`
  return document.querySelector(selector) !== null || !document.hasFocus()
}
