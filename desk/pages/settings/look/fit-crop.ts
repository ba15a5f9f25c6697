import type { Crop } from '#contract/settings/picture.ts'

export type Size = { width: number; height: number }

/** How high the part is, as a share of the picture's height. */
export function toCropHeight({ width }: Pick<Crop, 'width'>, picture: Size, shape: Size): number {
  return (width * picture.width * shape.height) / shape.width / picture.height
}

/** The largest part that fits into the picture, from its middle. */
export function toLargestCrop(picture: Size, shape: Size): Crop {
  const width = toLargestWidth(picture, shape)
  return { x: (1 - width) / 2, y: (1 - toCropHeight({ width }, picture, shape)) / 2, width }
}

/** The part as near as possible to what is asked for, within the picture. */
export function fitCrop(asked: Crop, picture: Size, shape: Size): Crop {
  const width = Math.min(Math.max(asked.width, MIN_WIDTH), toLargestWidth(picture, shape))
  const height = toCropHeight({ width }, picture, shape)
  return { x: clamp(asked.x, 1 - width), y: clamp(asked.y, 1 - height), width }
}

export const MIN_WIDTH = 0.1

export function toLargestWidth(picture: Size, shape: Size): number {
  return Math.min(1, (picture.height * shape.width) / shape.height / picture.width)
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, 0), Math.max(0, most))
}
