import { expect, it } from 'vitest'
import { listNamedPaths } from './named-paths.ts'

const listPaths = (file: string, text: string) => listNamedPaths(file, text).map(({ path }) => path)

it('finds paths in documents and in comments of sources, not in code', () => {
  expect(listPaths('docs/a.md', 'Read `server/case/tables/tables.ts`, then docs/scale.md.')).toEqual([
    'server/case/tables/tables.ts',
    'docs/scale.md',
  ])
  const source =
    "// See contract/life/.\nimport './ui/button.ts'\nconst path = 'site/style/home.css' // tests/api\n"
  expect(listPaths('a.ts', source)).toEqual(['contract/life/', 'site/style/home.css', 'tests/api'])
})

it('leaves out patterns, addresses and paths of other folders', () => {
  expect(
    listPaths('a.md', 'tests/**/*.ts https://x.example/docs/a ./scripts/b #contract/c {site,ui}/d /desk/e'),
  ).toEqual([])
})
