import type { Step } from './run-step.ts'

const typed = ['contract', 'server', 'ui', 'site', 'desk', 'scripts', 'tests']

/** What must hold of the sources, and of what is built from them. */
export const steps: readonly Step[] = [
  ...typed.map((folder): Step => ({ name: `types of ${folder}/`, command: ['tsc', '--project', folder] })),
  { name: 'lint and format', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'no dead code, no unlisted dependency', command: ['knip'] },
  { name: 'build', command: [process.execPath, 'scripts/build.ts'] },
  { name: 'size budgets', command: [process.execPath, 'scripts/budgets.ts'] },
]
