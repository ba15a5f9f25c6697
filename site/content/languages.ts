// biome-ignore-all lint/performance/noBarrelFile: a list of contents, in which a language is one line
export { am } from './am/am.ts'
export { ar } from './ar/ar.ts'
export { en } from './en/en.ts'
export { fr } from './fr/fr.ts'
export { so } from './so/so.ts'
export { sw } from './sw/sw.ts'
