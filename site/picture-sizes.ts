/** The pictures that a company's photographs can replace, with the size of the art. */
export const pictureSizes = {
  hero: { width: 1200, height: 760 },
  about: { width: 720, height: 560 },
  india: { width: 480, height: 320 },
  thailand: { width: 480, height: 320 },
  singapore: { width: 480, height: 320 },
  turkey: { width: 480, height: 320 },
  dubai: { width: 480, height: 320 },
} as const

export type PictureName = keyof typeof pictureSizes
