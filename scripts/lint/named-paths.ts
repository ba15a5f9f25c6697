const FOLDERS = 'bench|cli|contract|deploy|desk|docs|faults|scripts|server|site|testing|tests|ui'
const PATH = new RegExp(String.raw`(?<![\w./#@-])(?:${FOLDERS})/[\w.@*{},/-]*[\w*}/]`, 'g')
const COMMENT = /^\s*(?:\/\/|\/?\*)|\/\/ /

/** Lists paths of the repository that a document, or a comment of a source file, names. Patterns are left out. */
export function listNamedPaths(file: string, text: string): { line: number; path: string }[] {
  const isDocument = /\.(?:md|grit)$/.test(file)
  return text.split('\n').flatMap((line, index) =>
    isDocument || COMMENT.test(line)
      ? [...line.matchAll(PATH)]
          .map(([path]) => path)
          .filter((path) => !/[*{]/.test(path))
          .map((path) => ({ line: index + 1, path }))
      : [],
  )
}
