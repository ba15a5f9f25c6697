/** Something that a document names, with the line of its name. */
export type Named = { line: number; name: string }

/** Text that is to be typed or that stands for code: blocks, and spans between backticks. */
type Code = { line: number; text: string }

const LINK = /\[[^[\]]*\]\(([^()\s]+)\)/g
const NPM_SCRIPT = /\bnpm run ([a-z][\w:-]*)/g
const PONA = /(?:(?<![\w./-])|bin\/)pona (?!pona )(-?-?[a-z][\w-]*[^|;&\n]*)/g
const VARIABLE = /(?<![\w$<-])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![\w<-])/g
const ROUTE = /(?:\b(GET|POST|PUT|PATCH|DELETE) )?(?<![\w.~:>}*…/])(\/[\w.:-][\w./:-]*|\/)(?![\w./])/g
const DESK_ADDRESS = /(?:https:\/\/desk\.[\w.]+|DESK_ORIGIN|http:\/\/localhost:8081)(\/[\w./-]*[\w])/g
const SETTINGS_PAGE = /Settings, ([A-Z]\w*(?: [a-z]+)*)/g

/** Targets of links, as they are written: `../a.md#part`. */
export function listLinks(text: string): Named[] {
  return find(toLines(withoutSpans(text)), LINK)
}

/** Anchors of a document's headings, as GitHub makes them. */
export function listAnchors(text: string): string[] {
  const seen = new Map<string, number>()
  return toLines(withoutBlocks(text)).flatMap(({ text: line }) => {
    const heading = /^#+ (.*)$/.exec(line)?.[1]
    if (heading === undefined) return []
    const plain = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const anchor = plain.replaceAll(/[^\p{Letter}\p{Number} _-]/gu, '').replaceAll(' ', '-')
    const count = seen.get(anchor) ?? 0
    seen.set(anchor, count + 1)
    return [count === 0 ? anchor : `${anchor}-${count}`]
  })
}

/** Scripts that are called by `npm run`. */
export function listScripts(text: string): Named[] {
  return find(toLines(text), NPM_SCRIPT)
}

/** Calls of `pona`, without that word: `staff disable EMAIL --to EMAIL`. */
export function listCalls(text: string): Named[] {
  return find(listCode(text), PONA)
}

/** Environment variables of several words. */
export function listVariables(text: string): Named[] {
  return toLines(text).flatMap(({ line, text: content }) =>
    [...content.matchAll(VARIABLE)].map(([name]) => ({ line, name })),
  )
}

/** Routes, with their method where it is named: `GET /up`, `/metrics`. */
export function listRoutes(text: string): Named[] {
  return listCode(text)
    .filter(({ text: code }) => /^(?:(?:GET|POST|PUT|PATCH|DELETE) )?\/[\w./:-]*$/.test(code.trim()))
    .flatMap(({ line, text: code }) =>
      [...code.matchAll(ROUTE)].map(([, method, path]) => ({
        line,
        name: method === undefined ? String(path) : `${method} ${path}`,
      })),
    )
}

/** Paths of addresses at the desk, such as `/inquiries/PN-7K2M-9QXT`. */
export function listDeskPaths(text: string): Named[] {
  return find(toLines(text), DESK_ADDRESS)
}

/** Pages of the settings: `Settings, Backups`. */
export function listSettingsPages(text: string): Named[] {
  return find(toLines(text.replaceAll('\n', ' \n')), SETTINGS_PAGE)
}

/** Why a call of `pona` is none; `usages` are the ways to call each command, as its help has them. */
export function findCallProblem(
  call: string,
  usages: ReadonlyMap<string, readonly string[]>,
): string | undefined {
  const [name = '', next = '', ...rest] = call.split(/\s+/)
  if (name === 'help' || name === '--version') return undefined
  const usage = usages.get(name)
  if (usage === undefined) return `there is no command ${name}`
  const words = new Set(usage.flatMap((each) => each.split(/[^\w-]+/)))
  const given = [next, ...rest].map((word) => word.replaceAll(/[^\w=/.:-]/g, ''))
  const unknown = given.find((word) => /^--[a-z-]+$/.test(word) && !words.has(word) && word !== '--json')
  if (unknown !== undefined) return `pona ${name} has no option ${unknown}`
  if (/^[a-z]+(?:-[a-z]+)*$/.test(next) && !words.has(next)) return `pona ${name} has no ${next}`
  return undefined
}

function find(parts: readonly Code[], pattern: RegExp): Named[] {
  return parts.flatMap(({ line, text }) =>
    [...text.matchAll(pattern)].map(([, name]) => ({ line, name: String(name).trim() })),
  )
}

function toLines(text: string): Code[] {
  return text.split('\n').map((content, index) => ({ line: index + 1, text: content }))
}

/** Blocks line by line; spans may go on in the next line. */
function listCode(text: string): Code[] {
  const blocks = toLines(text).filter(({ line }) => isInBlock(text, line))
  const spans = [...withoutBlocks(text).matchAll(/`([^`]+)`/g)].map((match) => ({
    line: text.slice(0, match.index).split('\n').length,
    text: String(match[1]).replaceAll(/\s+/g, ' '),
  }))
  return [...blocks, ...spans]
}

function withoutSpans(text: string): string {
  return withoutBlocks(text).replaceAll(/`[^`\n]*`/g, (span) => ' '.repeat(span.length))
}

/** Blanks them, so that lines and places stay. */
function withoutBlocks(text: string): string {
  return toLines(text)
    .map(({ line, text: content }) => (isInBlock(text, line) ? ' '.repeat(content.length) : content))
    .join('\n')
}

const blocksOf = new Map<string, ReadonlySet<number>>()

function isInBlock(text: string, line: number): boolean {
  let lines = blocksOf.get(text)
  if (lines === undefined) {
    lines = findBlockLines(text)
    blocksOf.set(text, lines)
  }
  return lines.has(line)
}

/** Between fences, or indented by four spaces after a blank line. */
function findBlockLines(text: string): Set<number> {
  const found = new Set<number>()
  let isFenced = false
  let isIndented = false
  let before = ''
  for (const { line, text: content } of toLines(text)) {
    if (/^\s*```/.test(content)) {
      isFenced = !isFenced
      found.add(line)
    } else if (isFenced) found.add(line)
    else {
      isIndented = /^ {4}/.test(content) && (isIndented || before.trim() === '')
      if (isIndented) found.add(line)
    }
    before = content
  }
  return found
}
