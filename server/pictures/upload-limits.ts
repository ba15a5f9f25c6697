/** Cameras photograph with up to 60 megapixels. */
export const MAX_PIXELS = 80_000_000
export const MAX_RESIDENT_BYTES = 700 * 1024 * 1024
/** The longer edge of what is kept: a part of it still fills a large screen. */
export const KEPT_EDGE = 2_000

/** Before the picture, the process writes its width and its height. */
export const HEADER_BYTES = 8

/** Exit codes of the process; Node itself uses others. */
export const outcomes = { whole: 0, unreadable: 41, tooLarge: 42, active: 43 } as const
