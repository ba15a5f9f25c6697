// biome-ignore-all lint/performance/noBarrelFile: a list of contents, in which a language is one line
export { en } from './en/en.ts'
