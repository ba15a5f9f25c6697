/** Twice as many as CSS pixels, for sharp screens. */
export const FACE_PIXELS = 96
/** Bytes that a page on a phone can carry in addition to its words. */
export const MAX_FACE_BYTES = 3_000
/** Phones photograph with up to 108 megapixels. */
export const MAX_FACE_INPUT_PIXELS = 120_000_000
export const MAX_FACE_INPUT_BYTES = 20 * 2 ** 20

/** Exit codes of the process; Node itself uses others. */
export const faceOutcomes = { unreadable: 41, tooLarge: 42 } as const
