import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { rootDir } from '../../scripts/paths.ts'

/** Shorthands with four values, whose second and fourth are right and left. */
const FOUR_SIDED =
  /(?<![-\w])(margin|padding|inset|border-(?:width|style|color)|scroll-(?:margin|padding)):\s*([^;{}]+)/g
const INSET = /inset\(([^()]*(?:\([^()]*(?:\([^()]*\)[^()]*)*\)[^()]*)*)\)/g

/** The values of a shorthand; what stands in brackets is one. */
function splitValues(text: string): string[] {
  const values: string[] = []
  let [depth, value] = [0, '']
  for (const letter of `${text.trim()} `) {
    if (letter === ' ' && depth === 0) {
      if (value !== '') values.push(value)
      value = ''
      continue
    }
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    value += letter
  }
  return values
}

function findOneSided(css: string): string[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s+/g, ' ')
  const shorthands = [...plain.matchAll(FOUR_SIDED)].map(([whole, , values = '']) => [whole, values] as const)
  const insets = [...plain.matchAll(INSET)].map(([whole, values = '']) => [whole, values] as const)
  return [...shorthands, ...insets].flatMap(([whole, values]) => {
    const [, right, , left] = splitValues(values.replace(/ round .*/, ''))
    return left !== undefined && left !== right ? [whole] : []
  })
}

/** Pages from right to left alone. */
const isOfOneDirection = (path: string) => path.endsWith('writing/arabic.css')

it.each(globSync('{site,ui}/**/*.css', { cwd: rootDir }).filter((path) => !isOfOneDirection(path)))(
  '%s has the same left and right, or says start and end',
  (path) => {
    expect(findOneSided(readFileSync(`${rootDir}/${path}`, 'utf8'))).toEqual([])
  },
)

it.each([
  'margin: 0.75rem 0 1.25rem calc(-1 * var(--bullet));',
  'clip-path: inset(0 0 0 var(--bullet));',
  'padding: 1px 2px 1px 3px',
  'inset: 1rem auto auto 0',
])('the control: %s is found', (declaration) => {
  expect(findOneSided(`.a { ${declaration} }`)).toHaveLength(1)
})

it.each(['margin: 1px 2px 3px 2px', 'margin: calc(1px * 2) auto', 'clip-path: inset(0 0 1px 0)'])(
  'the control: %s is the same from both sides',
  (declaration) => {
    expect(findOneSided(`.a { ${declaration} }`)).toEqual([])
  },
)
