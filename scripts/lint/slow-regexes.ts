import { analyse } from 'scslre'
import { parseSync } from 'vite'

const MAX_SHOWN = 40

export type SlowRegex = { line: number; text: string; problem: string }

/** The regular expressions of a source that may take more than linear time, or that nobody can check. */
export function listSlowRegexes(file: string, source: string): SlowRegex[] {
  const found: SlowRegex[] = []
  const add = (start: number, text: string, problem: string | undefined) => {
    if (problem !== undefined) found.push({ line: source.slice(0, start).split('\n').length, text, problem })
  }
  JSON.stringify(parseSync(file, source).program, (_, node: unknown) => {
    if (isRegexLiteral(node)) {
      const { pattern, flags } = node.regex
      add(node.start, `/${pattern}/${flags}`, findProblem(pattern, flags))
    }
    if (isConstructor(node))
      add(node.start, 'new RegExp', 'is put together at run time, so that nobody can check it')
    return typeof node === 'bigint' ? String(node) : node
  })
  return found
}

function findProblem(source: string, flags: string): string | undefined {
  const reportTypes = { Move: true, Self: true, Trade: true }
  const [report] = analyse({ source, flags }, { reportTypes }).reports
  if (report === undefined) return undefined
  const degree = report.exponential ? 'exponential' : 'more than linear'
  return `takes ${degree} time with many of ${report.character.literal.source.slice(0, MAX_SHOWN)}`
}

type Place = { start: number }
type RegexLiteral = Place & { regex: { pattern: string; flags: string } }

function isRegexLiteral(node: unknown): node is RegexLiteral {
  return isNode(node) && node.type === 'Literal' && 'regex' in node
}

function isConstructor(node: unknown): node is Place {
  if (!isNode(node) || (node.type !== 'NewExpression' && node.type !== 'CallExpression')) return false
  return 'callee' in node && isNode(node.callee) && 'name' in node.callee && node.callee.name === 'RegExp'
}

function isNode(node: unknown): node is Place & { type: string } {
  return typeof node === 'object' && node !== null && 'type' in node
}
