import { testingProgram } from './paths.ts'
import type { Chain } from './run-steps.ts'

/** The parts with libraries of their own, and all that is around them (`tsconfig.json`). */
const typed = ['contract', 'server', 'ui', 'site', 'desk', '.']

// Several checkers in one project check some files twice.
const oneChecker = ['--builders', '2', '--checkers', '1']

export const steps: readonly Chain[] = [
  [
    { name: 'build', command: [process.execPath, 'scripts/build.ts'] },
    {
      name: 'valid HTML',
      command: [testingProgram('html-validate'), 'dist/site/**/*.html', 'dist/desk/*.html'],
    },
    { name: 'size budgets', command: [process.execPath, 'scripts/budgets.ts'] },
    { name: 'licences of what is shipped', command: [process.execPath, 'scripts/licenses.ts'] },
  ],
  [{ name: 'types', command: ['tsc', '--build', ...typed, ...oneChecker] }],
  [{ name: 'lint and format', command: ['biome', 'check', '--error-on-warnings', '.'] }],
  [{ name: 'no dead code, no unlisted dependency', command: ['knip'] }],
  [{ name: 'no circle of rooms', command: [process.execPath, 'scripts/rooms.ts'] }],
  [{ name: 'plain words in comments', command: [process.execPath, 'scripts/plain-words.ts'] }],
  [{ name: 'paths in texts exist', command: [process.execPath, 'scripts/named-paths.ts'] }],
  [{ name: 'hashes of the lock file', command: [process.execPath, 'scripts/lock-file.ts'] }],
  [{ name: 'regular expressions in linear time', command: [process.execPath, 'scripts/regexes.ts'] }],
  [{ name: 'translations of the present English', command: [process.execPath, 'scripts/translations.ts'] }],
  [{ name: 'recorded Node', command: [process.execPath, 'scripts/check-node-binary.ts'] }],
]
