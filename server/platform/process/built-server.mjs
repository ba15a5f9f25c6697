// Plain JavaScript, as main.mjs is.
import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Tests, and what tools keep between their runs. */
const NOT_BUILT = /\.test\.tsx?$|\/\.[^/]+$/

/** @param {string} distDir */
export const toServerFile = (distDir) => join(distDir, 'server', 'serve.js')

/** @param {string} distDir */
export const toCompiledDir = (distDir) => join(distDir, 'server', 'compiled')

/** @param {string} distDir */
export const toSourcesFile = (distDir) => join(distDir, 'sources.sha256')

/** @param {string} distDir */
export const toStampFile = (distDir) => join(distDir, 'sources.stamp')

/**
 * One line per file of `names` below the root; folders with all their files but tests and hidden ones.
 * @param {string} rootDir
 * @param {readonly string[]} names
 */
export function listSources(rootDir, names) {
  return names
    .flatMap((name) => listFiles(rootDir, name))
    .map((name) => `${hash('sha256', readFileSync(`${rootDir}/${name}`))}  ${name}`)
}

/**
 * One line per file and folder of `names`: when its inode last changed, which no archive, copy or program can set back.
 * @param {string} rootDir
 * @param {readonly string[]} names
 */
export function listStamps(rootDir, names) {
  const files = names.flatMap((name) => listFiles(rootDir, name))
  const folders = files.map(dirname).filter((folder) => folder !== '.')
  return [...files, ...new Set(folders)].map((name) => `${toStamp(rootDir, name)}  ${name}`)
}

/**
 * Whether a build is of these sources. Where any may have been touched since, their content decides, not their times of
 * modification: archives and copies keep old ones.
 * @param {string} distDir
 * @param {string} rootDir
 * @param {readonly string[]} names
 */
export function isCurrent(distDir, rootDir, names) {
  const record = toSourcesFile(distDir)
  if (!existsSync(record)) return false
  if (isUntouched(distDir, rootDir, names)) return true
  const built = new Set(readFileSync(record, 'utf8').split('\n'))
  return listSources(rootDir, names).every((line) => built.has(line))
}

/**
 * Costs a quarter of reading the sources.
 * @param {string} distDir
 * @param {string} rootDir
 * @param {readonly string[]} names
 */
function isUntouched(distDir, rootDir, names) {
  const record = toStampFile(distDir)
  if (!existsSync(record)) return false
  const stamps = readFileSync(record, 'utf8').split('\n')
  return stamps.every((line) => {
    const at = line.indexOf('  ')
    const name = line.slice(at + 2)
    const isAsked = names.some((one) => name === one || name.startsWith(`${one}/`))
    return !isAsked || line.slice(0, at) === toStamp(rootDir, name)
  })
}

/**
 * @param {string} rootDir
 * @param {string} name
 */
function toStamp(rootDir, name) {
  const stats = statSync(`${rootDir}/${name}`, { throwIfNoEntry: false })
  return stats === undefined ? 'absent' : `${stats.ctimeMs} ${stats.size}`
}

/**
 * @param {string} rootDir
 * @param {string} name
 * @returns {string[]}
 */
function listFiles(rootDir, name) {
  const stats = statSync(`${rootDir}/${name}`, { throwIfNoEntry: false })
  // Absent files are ignored: a deployment may leave out what the server doesn't need.
  if (stats === undefined) return []
  return stats.isDirectory() ? listFolder(rootDir, name) : [name]
}

/**
 * By hand, because `readdirSync` takes twice as long when it is recursive.
 * @param {string} rootDir
 * @param {string} folder
 * @returns {string[]}
 */
function listFolder(rootDir, folder) {
  return readdirSync(`${rootDir}/${folder}`, { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    if (entry.isDirectory()) return listFolder(rootDir, name)
    return entry.isFile() && !NOT_BUILT.test(name) ? [name] : []
  })
}
