import { runStep } from './run-step.ts'
import { steps } from './steps.ts'

let failed = 0
for (const step of steps) if (!(await runStep(step))) failed++
process.exitCode = failed === 0 ? 0 : 1
