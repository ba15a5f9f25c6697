// biome-ignore-all lint/performance/noBarrelFile: a list of contents, in which a language is one line
export { en } from './en/en.ts'
export { fr } from './fr/fr.ts'
export { sw } from './sw/sw.ts'
