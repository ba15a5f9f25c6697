export type EnglishPlurals = 'one' | 'other'
