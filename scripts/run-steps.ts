import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { rootDir } from './paths.ts'

export type Step = { name: string; command: readonly [string, ...string[]] }

/** Steps of which each needs the one before it. */
export type Chain = readonly Step[]

/** The compiler is a Go program: it collects garbage less often, for memory that is there. */
const env = { ...process.env, GOGC: '400' }

/** Runs chains in parallel, as many as there are processors. Each step prints its output when it ends. */
export async function runSteps(chains: readonly Chain[]): Promise<{ passed: number; failed: number }> {
  const counts = { passed: 0, failed: 0 }
  const waiting = [...chains]
  async function runWaiting(): Promise<void> {
    for (let chain = waiting.shift(); chain !== undefined; chain = waiting.shift())
      for (const step of chain) counts[(await runStep(step)) ? 'passed' : 'failed'] += 1
  }
  await Promise.all(Array.from({ length: availableParallelism() }, runWaiting))
  return counts
}

async function runStep({ name, command: [program, ...args] }: Step): Promise<boolean> {
  const startedAt = performance.now()
  const child = spawn(program, args, { cwd: rootDir, stdio: ['ignore', 'pipe', 'pipe'], env })
  const output: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`))
      resolve(null)
    })
    child.once('close', resolve)
  })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(`${code === 0 ? 'ok  ' : 'FAIL'}  ${name} (${seconds} s)\n`)
  if (code !== 0) process.stdout.write(Buffer.concat(output))
  return code === 0
}
