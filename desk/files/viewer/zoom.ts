export type Size = { width: number; height: number }
export type Point = { x: number; y: number }

/** `turns`: quarters, clockwise. `x` and `y`: how far the middle of the picture is from the middle of the stage. */
export type Placement = Point & { zoom: number; turns: number }

export const MAX_ZOOM = 8
export const ZOOM_STEP = 1.25

export const whole: Placement = { x: 0, y: 0, zoom: 1, turns: 0 }

/** The size at which all of the picture is seen, before it is turned. A small picture is not made larger. */
export function fitInto(picture: Size, stage: Size, turns: number): Size {
  const { width, height } = turnSize(picture, turns)
  const scale = Math.min(stage.width / width, stage.height / height, 1)
  return { width: picture.width * scale, height: picture.height * scale }
}

/** Keeps the point under the pointer where it is; `at` is measured from the middle of the stage. */
export function zoomAt(placement: Placement, factor: number, at: Point = { x: 0, y: 0 }): Placement {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, placement.zoom * factor))
  const ratio = zoom / placement.zoom
  return {
    ...placement,
    zoom,
    x: at.x - (at.x - placement.x) * ratio,
    y: at.y - (at.y - placement.y) * ratio,
  }
}

/** How far the picture goes beyond the stage, on each side. */
export function findRoom({ zoom, turns }: Placement, fitted: Size, stage: Size): Point {
  const { width, height } = turnSize(fitted, turns)
  return {
    x: Math.max(0, (width * zoom - stage.width) / 2),
    y: Math.max(0, (height * zoom - stage.height) / 2),
  }
}

/** The picture covers the stage as far as it can, so none of it gets lost beside the stage. */
export function keepOnStage(placement: Placement, fitted: Size, stage: Size): Placement {
  const room = findRoom(placement, fitted, stage)
  return { ...placement, x: clamp(placement.x, room.x), y: clamp(placement.y, room.y) }
}

function turnSize({ width, height }: Size, turns: number): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width }
}

function clamp(value: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, value))
}
