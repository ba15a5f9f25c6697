/** Sizes in pixels of the drawings, and of the photographs in their places; a face is a square. */
export const pictureShapes = {
  hero: { width: 1200, height: 760 },
  about: { width: 720, height: 560 },
  shared: { width: 1200, height: 630 },
  destination: { width: 480, height: 320 },
  face: { width: 400, height: 400 },
} as const

export type PictureShape = keyof typeof pictureShapes
