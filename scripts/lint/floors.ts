import type { Program } from './rooms.ts'

const product = ['contract', 'ui', 'server', 'site', 'desk', 'cli', 'deploy']

/** Everything in the repository, from the bottom. */
export const programs: Readonly<Record<string, Program>> = {
  contract: { on: [], floors: [{ rooms: '.' }, { rooms: 'others' }] },
  ui: { on: ['contract'] },
  server: {
    on: ['contract'],
    floors: [
      { rooms: 'schema' },
      // Knows no inquiry, no patient and no setting.
      { rooms: 'platform/*', uses: { contract: ['words'] } },
      { rooms: 'company/*' },
      { rooms: 'case/*' },
      // Features, none of which knows another.
      { rooms: 'others', areApart: true },
      { rooms: 'serve' },
    ],
  },
  site: { on: ['contract', 'ui'], floors: [{ rooms: 'others' }, { rooms: 'render' }] },
  desk: {
    on: ['contract', 'ui'],
    floors: [{ rooms: 'others' }, { rooms: 'pages/*', areApart: true }],
  },
  // The example company's contents are compared with an installation's.
  cli: { on: ['contract', 'server', 'site'], floors: [{ rooms: 'others' }] },
  deploy: { on: ['contract', 'server'] },
  // Tests build before they run.
  testing: { on: [...product, 'scripts'] },
  scripts: { on: [...product, 'testing'] },
  faults: { on: [...product, 'testing', 'scripts'] },
  bench: { on: [...product, 'testing', 'scripts', 'faults'] },
}

/** The site's and the desk's parts of the build: files, or folders with a slash at the end. */
export const programsOfFiles = {
  'desk/vite.ts': 'scripts',
  'site/build/': 'scripts',
}
