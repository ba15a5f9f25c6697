import { useEffect, useRef } from 'react'
import { isTextField } from '../../shell/field-focus.ts'

type Step = -1 | 0 | 1

type Move = readonly [x: Step, y: Step, isPage: boolean]

const moves: Readonly<Record<string, Move>> = {
  ArrowLeft: [-1, 0, false],
  ArrowRight: [1, 0, false],
  ArrowUp: [0, -1, false],
  ArrowDown: [0, 1, false],
  PageUp: [0, -1, true],
  PageDown: [0, 1, true],
}

/**
 * Also where letters as shortcuts are off: arrow keys are no letters. `move` returns whether it has used the key;
 * otherwise the browser may scroll.
 */
export function useArrowKeys(move: (...move: Move) => boolean): void {
  const latest = useRef(move)
  useEffect(() => {
    latest.current = move
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return
      // A form beside the file uses them itself.
      if (isTextField(event.target)) return
      const pressed = moves[event.key]
      if (pressed && latest.current(...pressed)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** Left and right go to another file. */
export function useArrowsBetweenFiles(onGo: (by: -1 | 1) => void): void {
  useArrowKeys((x) => {
    if (x !== 0) onGo(x)
    return x !== 0
  })
}
