import { pictureShapes } from '#contract/look/picture-shapes.ts'

const { hero, about, shared, destination } = pictureShapes

/** The pictures that a company's photographs can replace, with the size of the art. */
export const pictureSizes = {
  hero,
  about,
  shared,
  india: destination,
  thailand: destination,
  singapore: destination,
  turkey: destination,
  dubai: destination,
} as const

type KnownName = keyof typeof pictureSizes
/** An administrator can add destinations. */
export type PictureName = KnownName | `own-${number}`

export function isPictureName(name: string): name is KnownName {
  return name in pictureSizes
}

export function findPictureSize(name: string): { width: number; height: number } {
  return isPictureName(name) ? pictureSizes[name] : destination
}
