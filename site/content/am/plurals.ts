/** `one` covers 0, 0.5 and 1. */
export type AmharicPlurals = 'one' | 'other'
