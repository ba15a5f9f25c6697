import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { Point } from './zoom.ts'

/** A finger that goes so far sideways wants the next file. */
const MIN_SWIPE = 60
const WHEEL_SPEED = 0.002
/** Some mice count in lines. */
const LINE_HEIGHT = 16

type Gestures = {
  onZoom: (factor: number, at: Point) => void
  onPan: (by: Point) => void
  onDouble: () => void
  onSwipe: (direction: -1 | 1) => void
  /** Nothing lies beyond the stage, so a finger means another file. */
  canSwipe: boolean
}

/** Wheel, mouse and one or two fingers. Points are measured from the middle of the stage. */
export function useGestures(stage: RefObject<HTMLElement | null>, gestures: Gestures) {
  const pointers = useRef(new Map<number, Point>())
  const swiped = useRef(0)
  const latest = useRef(gestures)
  useEffect(() => {
    latest.current = gestures
  })

  // React listens to wheels passively, and could not keep the browser from zooming the page.
  useEffect(() => {
    const { current } = stage
    if (current === null) return
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_HEIGHT : 1
      latest.current.onZoom(Math.exp(-event.deltaY * lines * WHEEL_SPEED), toPoint(event, current))
    }
    current.addEventListener('wheel', turn, { passive: false })
    return () => current.removeEventListener('wheel', turn)
  }, [stage])

  function press(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    if (pointers.current.size === 0) swiped.current = 0
    pointers.current.set(event.pointerId, toPoint(event, event.currentTarget))
  }

  function move(event: PointerEvent<HTMLElement>): void {
    const before = pointers.current.get(event.pointerId)
    if (before === undefined) return
    const point = toPoint(event, event.currentTarget)
    pointers.current.set(event.pointerId, point)
    const [one, two] = [...pointers.current.values()]
    const by = { x: point.x - before.x, y: point.y - before.y }
    if (one && two) {
      const other = one === point ? two : one
      latest.current.onZoom(distance(point, other) / Math.max(1, distance(before, other)), middle(one, two))
      latest.current.onPan({ x: by.x / 2, y: by.y / 2 })
      swiped.current = Number.NaN
    } else {
      latest.current.onPan(by)
      swiped.current += event.pointerType === 'mouse' ? 0 : by.x
    }
  }

  function release(event: PointerEvent<HTMLElement>): void {
    if (!pointers.current.delete(event.pointerId) || pointers.current.size > 0) return
    if (event.type !== 'pointerup' || !latest.current.canSwipe) return
    if (Math.abs(swiped.current) >= MIN_SWIPE) latest.current.onSwipe(swiped.current < 0 ? 1 : -1)
  }

  return {
    onPointerDown: press,
    onPointerMove: move,
    onPointerUp: release,
    onPointerCancel: release,
    onDoubleClick: () => latest.current.onDouble(),
  }
}

function toPoint({ clientX, clientY }: { clientX: number; clientY: number }, stage: HTMLElement): Point {
  const { left, top, width, height } = stage.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

function distance(one: Point, two: Point): number {
  return Math.hypot(one.x - two.x, one.y - two.y)
}

function middle(one: Point, two: Point): Point {
  return { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 }
}
