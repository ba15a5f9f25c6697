export type ArabicPlurals = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
