import { useEffect, useRef } from 'react'

type Step = -1 | 0 | 1

const directions: Readonly<Record<string, readonly [Step, Step]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * Also where letters as shortcuts are off: arrow keys are no letters. `move` returns whether it has used the key;
 * otherwise the browser may scroll.
 */
export function useArrowKeys(move: (x: Step, y: Step) => boolean): void {
  const latest = useRef(move)
  useEffect(() => {
    latest.current = move
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return
      const direction = directions[event.key]
      if (direction && latest.current(...direction)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
