import type { Output } from './command.ts'

export function createOutput({ json }: { json: boolean }): Output {
  const print = (text: string) => void process.stdout.write(`${text}\n`)
  return {
    say: print,
    report(state, words, good = true) {
      print(json ? JSON.stringify(state) : words)
      if (!good) process.exitCode = 1
    },
  }
}
