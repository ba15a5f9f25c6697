import { yieldToMain } from './yield-to-main.ts'

// Imported between two modules that take long to evaluate.
await yieldToMain()
