import type { Step } from './run-step.ts'

const typed = ['contract', 'server', 'ui', 'site', 'desk', 'scripts', 'tests', 'bench', 'deploy']

export const steps: readonly Step[] = [
  ...typed.map((folder): Step => ({ name: `types of ${folder}/`, command: ['tsc', '--project', folder] })),
  { name: 'lint and format', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'no dead code, no unlisted dependency', command: ['knip'] },
  { name: 'no circle of rooms', command: [process.execPath, 'scripts/rooms.ts'] },
  { name: 'hashes of the lock file', command: [process.execPath, 'scripts/lock-file.ts'] },
  { name: 'regular expressions in linear time', command: [process.execPath, 'scripts/regexes.ts'] },
  { name: 'recorded Node', command: [process.execPath, 'scripts/check-node-binary.ts'] },
  { name: 'build', command: [process.execPath, 'scripts/build.ts'] },
  { name: 'valid HTML', command: ['html-validate', 'dist/site/**/*.html', 'dist/desk/*.html'] },
  { name: 'size budgets', command: [process.execPath, 'scripts/budgets.ts'] },
]
