export type SomaliPlurals = 'one' | 'other'
