import type { PreviewSize } from '#contract/desk/file-contents.ts'

/** Phones photograph with up to 108 megapixels. */
export const MAX_PIXELS = 120_000_000
export const MAX_RESIDENT_BYTES = 700 * 1024 * 1024

/** The longer edge in pixels. */
export const sizes = {
  thumbnail: { edge: 400, quality: 72 },
  screen: { edge: 2_560, quality: 82 },
} as const satisfies Record<PreviewSize, { edge: number; quality: number }>

/** The first byte of what the process gets. */
export const sizeBytes: Record<PreviewSize, number> = { thumbnail: 0, screen: 1 }

/** Exit codes of the process; Node itself uses others. */
export const outcomes = { whole: 0, incomplete: 40, unreadable: 41, tooLarge: 42 } as const
