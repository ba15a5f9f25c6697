/** The client that most programs use for tus. */
// biome-ignore lint/performance/noBarrelFile: the name of the package resolves only below `testing/`.
export { Upload } from 'tus-js-client'
