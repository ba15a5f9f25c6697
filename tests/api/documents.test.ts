import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settingsSections } from '#contract/settings/settings.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { commands } from '../../cli/commands.ts'
import packageFile from '../../package.json' with { type: 'json' }
import {
  findCallProblem,
  listAnchors,
  listCalls,
  listDeskPaths,
  listLinks,
  listRoutes,
  listScripts,
  listSettingsPages,
  listVariables,
  type Named,
} from '../../scripts/lint/named-things.ts'
import { rootDir } from '../../scripts/paths.ts'
import { isSettingName } from '../../server/platform/config/config.ts'

const ENTRANCE = 'docs/README.md'
const read = (file: string) => readFileSync(join(rootDir, file), 'utf8')
const list = (...patterns: string[]) => globSync(patterns, { cwd: rootDir }).toSorted()

// Decisions tell of the past.
const documents = list('*.md', 'docs/*.md', 'docs/terms/*.md', 'deploy/**/*.md', 'faults/*.md')
const pages = documents.map((file) => ({ file, text: read(file) }))

function findUnknown(listNamed: (text: string) => Named[], isKnown: (name: string) => boolean): string[] {
  return pages.flatMap(({ file, text }) =>
    listNamed(text)
      .filter(({ name }) => !isKnown(name))
      .map(({ line, name }) => `${file}:${line} ${name}`),
  )
}

it('each page of docs/ is linked from its entrance', () => {
  const linked = listLinks(read(ENTRANCE)).map(({ name }) => normalize(join('docs', name.replace(/#.*/, ''))))
  const inDocs = list('docs/*.md', 'docs/terms/*.md').filter((file) => file !== ENTRANCE)
  expect(inDocs.filter((file) => !linked.includes(file))).toEqual([])
})

it('each link leads to a file and a heading that are there', () => {
  const links = [
    ...pages,
    ...list('docs/decisions/*.md').map((file) => ({ file, text: read(file) })),
  ].flatMap(({ file, text }) =>
    listLinks(text)
      .filter(({ name }) => !/^[a-z]+:/.test(name))
      .map((link) => ({ file, ...link })),
  )
  expect(links.length).toBeGreaterThan(150)
  expect(links.filter(({ file, name }) => !leadsSomewhere(file, name)).map(toText)).toEqual([])
})

function leadsSomewhere(file: string, target: string): boolean {
  const [path = '', anchor] = target.split('#')
  const there = path === '' ? file : relative(rootDir, join(rootDir, dirname(file), path))
  if (!existsSync(join(rootDir, there))) return false
  return anchor === undefined || listAnchors(read(there)).includes(anchor)
}

const toText = ({ file, line, name }: Named & { file: string }) => `${file}:${line} ${name}`

it('each script of npm that is named is one', () => {
  expect(findUnknown(listScripts, (name) => Object.hasOwn(packageFile.scripts, name))).toEqual([])
})

it('each command of pona that is named is one, with its options', async () => {
  const usages = new Map<string, readonly string[]>()
  for (const [name, load] of Object.entries(commands))
    usages.set(
      name,
      (await load()).usage.map(([call]) => call),
    )
  const problems = pages.flatMap(({ file, text }) =>
    listCalls(text).flatMap(({ line, name }) => {
      const problem = findCallProblem(name, usages)
      return problem === undefined ? [] : [`${file}:${line} ${problem}`]
    }),
  )
  expect(problems).toEqual([])
})

/** Read by Node itself, or no variable: a code of TLS. */
const foreignNames = new Set(['NODE_EXTRA_CA_CERTS', 'SELF_SIGNED_CERT_IN_CHAIN'])

it('each environment variable that is named is read', () => {
  const sources = list('{cli,server,scripts,testing,bench,faults,deploy,site}/**/*.{ts,mjs}', '*.ts')
    .filter((file) => !file.includes('node_modules'))
    .map(read)
  const workflows = list('.github/workflows/*.yml', 'deploy/*.{yml,yaml}').map(read)
  const readNames = new Set([
    ...collect(sources, /(?:\benv|[eE]nvironment|\bset|\boutput)(?:\[['"]|\.)([A-Z][A-Z0-9_]+)/g),
    ...collect(workflows, /(?:secrets\.|\$\{)([A-Z][A-Z0-9_]+)/g),
  ])
  const isKnown = (name: string) => isSettingName(name) || readNames.has(name) || foreignNames.has(name)
  expect(findUnknown(listVariables, isKnown)).toEqual([])
})

function collect(texts: readonly string[], pattern: RegExp): string[] {
  return texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name))
}

describe('what the desk shows', () => {
  it('each page of the settings that is named is one', () => {
    const shown = ['sections.ts', 'related-pages.ts'].map((file) => read(`desk/pages/settings/${file}`))
    const titles = collect(shown, /(?:title|text): '([^']+)'/g)
    expect(titles.length).toBeGreaterThan(20)
    const isKnown = (name: string) => titles.some((title) => name === title || name.startsWith(`${title} `))
    expect(findUnknown(listSettingsPages, isKnown)).toEqual([])
  })

  it('the sections of the settings are those of their table', () => {
    const table = read('docs/settings.md').split('## At the desk')[1]?.split('\n## ')[0] ?? ''
    const named = [...table.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name)
    expect(new Set(named)).toEqual(new Set(Object.keys(settingsSections)))
  })
})

describe('routes', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ LMTP_PORT: '8024' })
  })
  afterAll(() => app[Symbol.asyncDispose]())

  /** Folders of a machine, of which documents for operators tell. */
  const isFolder = (path: string) => /^\/(?:data|dev|etc|opt|path|usr|var|backups)(?:\/|$)/.test(path)

  it('each route that is named is one', () => {
    const routes = [...app.publicApp.routes, ...app.deskApp.routes].filter(({ path }) => path !== '/*')
    const files = [
      '/',
      '/.well-known/security.txt',
      ...list('site/content/??').map((file) => `/${file.split('/')[2]}/`),
    ]
    const isKnown = (name: string) => {
      const [path = '', method] = name.split(' ').toReversed()
      if (isFolder(path) || files.includes(path)) return true
      return routes.some((route) => fits(route, path, method))
    }
    expect(findUnknown(listRoutes, isKnown)).toEqual([])
  })

  it('each address at the desk that is named is that of a page or a route', () => {
    const shown = list('desk/pages/**/*-feature.tsx', 'desk/session/session-gate.tsx').map(read)
    const pagePaths = collect(shown, /(?:path: |useRoute\()'(\/[^']+)'/g)
    expect(pagePaths.length).toBeGreaterThan(15)
    const known = [
      ...pagePaths.map((path) => ({ method: 'GET', path })),
      ...app.deskApp.routes.filter(({ path }) => path !== '/*'),
    ]
    expect(findUnknown(listDeskPaths, (path) => known.some((one) => fits(one, path, undefined)))).toEqual([])
  })
})

/** A part in capital letters stands for any. A path of a document may also be the beginning of several routes. */
function fits(route: { method: string; path: string }, path: string, method: string | undefined): boolean {
  if (method !== undefined && route.method !== 'ALL' && route.method !== method) return false
  const own = route.path.split('/').filter(Boolean)
  const named = path.split('/').filter(Boolean)
  const isWhole = own.length === named.length || own.at(-1) === '*'
  if (method !== undefined && !isWhole) return false
  return named.every((part, n) => own[n] !== undefined && (own[n] === part || (n > 0 && isAny(own[n], part))))
}

const isAny = (own: string, part: string) => own.startsWith(':') && /^[A-Z:]/.test(part)
