// biome-ignore-all lint/performance/noBarrelFile: a list of contents, in which a language is one line
// Written, and kept complete and up to date by the checks, but not part of the site yet: `languages.ts` says what is.
export { am } from './am/am.ts'
export { ar } from './ar/ar.ts'
export { fr } from './fr/fr.ts'
export { so } from './so/so.ts'
export { sw } from './sw/sw.ts'
