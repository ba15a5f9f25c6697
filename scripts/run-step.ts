import { spawn } from 'node:child_process'
import { rootDir } from './paths.ts'

export type Step = { name: string; command: readonly [string, ...string[]] }

export async function runStep({ name, command: [program, ...args] }: Step): Promise<boolean> {
  const startedAt = performance.now()
  const child = spawn(program, args, { cwd: rootDir, stdio: ['ignore', 'pipe', 'pipe'] })
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
