import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { measureFirstResponse } from '#testing/server/first-response.ts'
import { INITIAL_WINDOW_BYTES } from '../server/company/pages/first-response.ts'
import { distDir } from './paths.ts'

const assetsDir = join(distDir, 'site', 'assets')

const filesOfOtherLanguages = findFilesOfOtherLanguages()

/** Compressed bytes: brotli where the build has it. */
const budgets = [
  {
    name: 'first response, with its headers',
    bytes: await sumOfFirstResponse(),
    limit: INITIAL_WINDOW_BYTES,
  },
  // Leaves out islands that only the patient's page loads, or browsers that prefer another language.
  { name: 'all islands together', bytes: sum(/^(?!patient-|language-offer-|offers-).*\.js$/), limit: 76_200 },
  { name: 'offer of another language', bytes: sum(/^(?:language-offer|offers)-.*\.js$/), limit: 1_500 },
  { name: 'script of the patient’s page', bytes: sum(/^patient-page-.*\.js$/), limit: 5_000 },
  { name: 'sending files', bytes: sum(/^patient-files-.*\.js$/), limit: 8_000 },
  { name: 'fonts', bytes: sum(/\.woff2$/), limit: 16_000 },
  { name: 'largest picture', bytes: Math.max(0, ...sizes(/\.svg$/)), limit: 6_000 },
  { name: 'script to the inbox of the desk', bytes: sumOfDesk(/\.js$/), limit: 145_000 },
  { name: 'style of the desk', bytes: sumOfDesk(/\.css$/), limit: 12_000 },
]

for (const { name, bytes, limit } of budgets) {
  const verdict = bytes <= limit ? 'ok  ' : 'OVER'
  process.stdout.write(
    `${verdict}  ${name}: ${bytes} of ${limit} bytes (${Math.round((bytes / limit) * 100)} %)\n`,
  )
}
process.exitCode = budgets.every(({ bytes, limit }) => bytes <= limit) ? 0 : 1

async function sumOfFirstResponse(): Promise<number> {
  const { headerBytes, bodyBytes } = await measureFirstResponse()
  return headerBytes + bodyBytes
}

function sumOfDesk(pattern: RegExp): number {
  const deskDir = join(distDir, 'desk')
  const named = readFileSync(join(deskDir, 'index.html'), 'utf8').matchAll(
    /(?:src|href)="\/(assets\/[^"]+)"/g,
  )
  return [...named]
    .map(([, path]) => path ?? '')
    .filter((path) => pattern.test(path))
    .reduce((total, path) => total + sizeOf(join(deskDir, path)), 0)
}

function sum(pattern: RegExp): number {
  return sizes(pattern).reduce((total, bytes) => total + bytes, 0)
}

/** Leaves out files that only pages in other languages load. */
function sizes(pattern: RegExp): number[] {
  return readdirSync(assetsDir)
    .filter((name) => pattern.test(name) && !filesOfOtherLanguages.has(name))
    .map((name) => sizeOf(join(assetsDir, name)))
}

function findFilesOfOtherLanguages(): Set<string> {
  const siteDir = join(distDir, 'site')
  const readNames = (page: string) =>
    [...readFileSync(join(siteDir, page), 'utf8').matchAll(/\/assets\/([\w.-]+)/g)].map(
      ([, name]) => `${name}`,
    )
  const pages = readdirSync(siteDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  )
  const others = pages.filter((name) => name.includes(sep)).flatMap(readNames)
  const own = new Set(pages.filter((name) => !name.includes(sep)).flatMap(readNames))
  return new Set(others.filter((name) => !own.has(name)))
}

function sizeOf(file: string): number {
  const compressed = `${file}.br`
  return statSync(existsSync(compressed) ? compressed : file).size
}
