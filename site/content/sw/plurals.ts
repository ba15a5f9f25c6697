export type SwahiliPlurals = 'one' | 'other'
