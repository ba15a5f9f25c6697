import { runSteps } from './run-steps.ts'
import { steps } from './steps.ts'

const { failed } = await runSteps(steps)
process.exitCode = failed === 0 ? 0 : 1
