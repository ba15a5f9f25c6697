import { buildIfNeeded } from '../../scripts/build-if-needed.ts'

/** Set by `npm run mutants`, whose faults are in no program that a test starts. */
export const KEEPS_BUILD = 'TEST_KEEPS_BUILD'

/** Tests run programs of the build. */
export default function setUpBuild(): void {
  if (process.env[KEEPS_BUILD] === undefined) buildIfNeeded()
}
