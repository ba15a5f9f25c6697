import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const LINK = /\[([^[\]]*)\]\(([^()\s]+)\)/g
const ELSEWHERE = /^(?:[a-z]+:|#)/

export type DocumentLink = { document: string; text: string; target: string; isThere: boolean }

/** The links in the documents of a folder that lead to files. */
export function listLinks(folder: string): DocumentLink[] {
  return listDocuments(folder).flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(LINK)].flatMap(([, text = '', target = '']) =>
      ELSEWHERE.test(target) ? [] : [{ document, text, target, isThere: isThere(document, target) }],
    ),
  )
}

/** Leaves the words of a link to what a release lacks, such as its tests. */
export function unlinkMissing(folder: string): void {
  for (const document of listDocuments(folder)) {
    const before = readFileSync(document, 'utf8')
    const after = before.replace(LINK, (link, text: string, target: string) =>
      ELSEWHERE.test(target) || isThere(document, target) ? link : text,
    )
    if (after !== before) writeFileSync(document, after)
  }
}

function listDocuments(folder: string): string[] {
  return globSync(['*.md', 'docs/**/*.md', 'deploy/**/*.md'], { cwd: folder }).map((name) =>
    join(folder, name),
  )
}

function isThere(document: string, target: string): boolean {
  return existsSync(join(dirname(document), target.replace(/#.*/, '')))
}
