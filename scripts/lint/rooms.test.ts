import { expect, it } from 'vitest'
import { programs, programsOfFiles } from './floors.ts'
import { type Floor, listRefusedImports, type Source } from './rooms.ts'

const source = (file: string, ...imported: string[]) => ({
  file,
  text: imported.map((name) => `import '${name}'`).join('\n'),
})

const pagesOnTop = [{ rooms: 'others' }, { rooms: 'pages/*', areApart: true }] as const
const anyOrder = [{ rooms: 'others' }] as const

const listWithin = (sources: readonly Source[], base: string, floors: readonly Floor[] = anyOrder) =>
  listRefusedImports(sources, { [base]: { on: [], floors } })

it('rooms that import each other are a circle, in a pair or through others', () => {
  const pair = [source('desk/a/one.ts', '../b/two.ts'), source('desk/b/three.ts', '../a/four.ts')]
  expect(listWithin(pair, 'desk')).toEqual([
    'desk/a/one.ts imports desk/b/two.ts: desk/a and desk/b need each other',
    'desk/b/three.ts imports desk/a/four.ts: desk/b and desk/a need each other',
  ])
  const three = [
    ...pair.slice(0, 1),
    source('desk/b/two.ts', '../c/d.ts'),
    source('desk/c/d.ts', '../a/one.ts'),
  ]
  expect(listWithin(three, 'desk')).toHaveLength(3)
})

it('types and lazy imports count', () => {
  const text = "import type { A } from '../b/b.ts'"
  const back = source('desk/b/b.ts')
  expect(
    listWithin(
      [
        { file: 'desk/a/a.ts', text },
        { ...back, text: "const load = () => import('../a/a.ts')" },
      ],
      'desk',
    ),
  ).toHaveLength(2)
})

it('one way is no circle, nor is what a room imports within itself', () => {
  const oneWay = [source('desk/a/one.ts', '../b/two.ts', './x/y.ts'), source('desk/a/x/y.ts', '../one.ts')]
  expect(listWithin(oneWay, 'desk')).toEqual([])
})

it('a folder of rooms is no room, and files beside the rooms are one', () => {
  const pages = [source('desk/pages/a/a.ts', '../../b/b.ts'), source('desk/b/b.ts', '../pages/c/c.ts')]
  const folders = [{ rooms: 'pages/*' }, { rooms: 'others' }]
  expect(listWithin(pages, 'desk', folders)).toEqual([
    'desk/pages/a/a.ts imports desk/b/b.ts: desk/b is above desk/pages/a',
  ])
  expect(listWithin(pages, 'desk')).toHaveLength(2)
  const entry = [source('desk/main.ts', './a/a.ts'), source('desk/a/a.ts', '../main.ts')]
  expect(listWithin(entry, 'desk', pagesOnTop)).toContain(
    'desk/a/a.ts imports desk/main.ts: desk is above desk/a',
  )
})

it.each(['contract', 'site', 'cli'])('folders of %s never import each other in a circle', (program) => {
  const pair = [source(`${program}/a/a.ts`, '../b/b.ts'), source(`${program}/b/b.ts`, '../a/a.ts')]
  expect(listRefusedImports(pair, programs, programsOfFiles)).toEqual([
    `${program}/a/a.ts imports ${program}/b/b.ts: ${program}/a and ${program}/b need each other`,
    `${program}/b/b.ts imports ${program}/a/a.ts: ${program}/b and ${program}/a need each other`,
  ])
})

it('files of the program itself can be its lowest floor', () => {
  const floors = [{ rooms: '.' }, { rooms: 'others' }]
  const sources = [source('contract/errors.ts'), source('contract/a/a.ts', '../errors.ts')]
  expect(listWithin(sources, 'contract', floors)).toEqual([])
  expect(listWithin([source('contract/errors.ts', './a/a.ts')], 'contract', floors)).toHaveLength(1)
})

it('rooms of one floor never import each other', () => {
  const pages = [source('desk/pages/a/a.ts', '../b/b.ts'), source('desk/pages/b/b.ts')]
  expect(listWithin(pages, 'desk', pagesOnTop)).toEqual([
    'desk/pages/a/a.ts imports desk/pages/b/b.ts: desk/pages/a and desk/pages/b are on one floor',
  ])
})

it('a room imports no higher floor', () => {
  const floors = [{ rooms: 'low/*' }, { rooms: 'others' }]
  const up = [source('server/low/db/db.ts', '../../inbox/list.ts'), source('server/inbox/list.ts')]
  expect(listWithin(up, 'server', floors)).toEqual([
    'server/low/db/db.ts imports server/inbox/list.ts: server/inbox is above server/low/db',
  ])
})

it.each([
  ['server/inbox/list.ts', '../../desk/desk.tsx'],
  ['server/inbox/list.ts', '#testing/server/app.ts'],
  ['server/platform/log/log.ts', '../../company/outbox/store.ts'],
  ['server/company/staff/accounts.ts', '../../case/life/erase.ts'],
  ['server/schema/tables.ts', '../platform/db/open.ts'],
  ['server/inbox/list.ts', '../replies/feature.ts'],
  ['site/content/types.ts', '../render/site-parts.ts'],
  ['site/style/stylesheet.ts', '../build/vite-options.ts'],
  ['site/inquiry-form/parts/deep.tsx', '../../../desk/base.ts'],
  ['contract/inquiry/inquiry.ts', '#ui/button.tsx'],
  ['contract/errors.ts', './inquiry/inquiry.ts'],
  ['cli/doctor/check.ts', '../status.ts'],
  ['desk/pages/mail/mail.tsx', '../../../cli/main.ts'],
])('%s imports no %s', (file, imported) => {
  expect(listRefusedImports([source(file, imported)], programs, programsOfFiles)).toHaveLength(1)
})

it('programs stand on those below them, and the build is a program of its own', () => {
  const allowed = [
    source('server/inbox/list.ts', '../case/life/erase.ts', '#contract/inquiry/inquiry.ts'),
    source('desk/pages/mail/mail.tsx', '../../case/facts.ts', '#ui/button.tsx'),
    source('desk/vite.ts', '../scripts/paths.ts'),
    source('site/build/dev.ts', '../../scripts/paths.ts', '../style/stylesheet.ts'),
    source('cli/main.ts', '../server/serve/open-server.ts'),
  ]
  expect(listRefusedImports(allowed, programs, programsOfFiles)).toEqual([])
})

it('a floor uses only the rooms of another program that it names, and the files beside them', () => {
  const floors = [{ rooms: 'platform/*', uses: { contract: ['words'] } }, { rooms: 'others' }]
  const table = { contract: { on: [] }, server: { on: ['contract'], floors } }
  const sources = [
    source('server/platform/http/a.ts', '#contract/errors.ts', '#contract/words/fold.ts'),
    source('server/platform/http/b.ts', '#contract/inquiry/inquiry.ts'),
    source('server/intake/c.ts', '#contract/inquiry/inquiry.ts'),
  ]
  expect(listRefusedImports(sources, table)).toEqual([
    'server/platform/http/b.ts imports contract/inquiry/inquiry.ts: server/platform uses only words of contract',
  ])
})
