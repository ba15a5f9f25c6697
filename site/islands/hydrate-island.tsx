import { type ReactNode, startTransition, useEffect, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isControl } from '../inquiry-form/control.ts'
import { holdBackEvents } from './hold-back-events.ts'
import { keepTypedText } from './keep-typed-text.ts'

/** Hydrates an island. If rendering fails, the plain HTML returns with whatever was typed, and works without script. */
export function hydrateIsland<Props extends object>(island: Element, render: (props: Props) => ReactNode) {
  const container = island.querySelector('[data-island-root]')
  const data = island.querySelector('script[type="application/json"]')?.textContent
  if (!container || !data) throw new Error('The island has no root or no properties')
  const props: Props = JSON.parse(data)
  const plain = container.cloneNode(true)
  if (!(plain instanceof Element)) return
  copyTypedText(container, plain)
  // React hydrates in interruptible pieces unless an event reaches it.
  const releaseEvents = holdBackEvents(container)
  const onHydrated = () => {
    releaseEvents()
    setTimeout(warmUpKeyEvents, 0, container)
  }
  const tree = (
    <Hydrated onDrawn={keepTypedText(container)} onHydrated={onHydrated}>
      {render(props)}
    </Hydrated>
  )
  startTransition(() => {
    hydrateRoot(container, tree, {
      onUncaughtError(error) {
        releaseEvents()
        console.error('The island failed:', error)
        island.replaceChildren(plain)
      },
    })
  })
}

type HydratedProps = { onDrawn: () => void; onHydrated: () => void; children: ReactNode }

function Hydrated({ onDrawn, onHydrated, children }: HydratedProps) {
  // Before the effects of the form, which read what was typed, and before the next key.
  useLayoutEffect(onDrawn, [onDrawn])
  useEffect(onHydrated, [onHydrated])
  return children
}

// React compiles its key handling at the first key event. Synthetic ones do that ahead of the visitor's.
function warmUpKeyEvents(container: Element) {
  for (const type of ['keydown', 'input']) container.dispatchEvent(new Event(type, { bubbles: true }))
}

// Copies each change at once: after a failed rendering the fields are gone.
function copyTypedText(container: Element, plain: Element) {
  for (const field of container.querySelectorAll('[name]')) copyValue(field, plain)
  container.addEventListener('input', ({ target }) => copyValue(target, plain))
}

function copyValue(field: unknown, plain: Element) {
  if (!isControl(field)) return
  const copy = plain.querySelector(`[name="${field.name}"]`)
  if (isControl(copy)) copy.value = field.value
}
