import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rootDir } from '../paths.ts'
import { mutants } from './list.ts'

it.each(mutants)('$name: the code to change is in its file once', ({ file, find }) => {
  expect(readFileSync(join(rootDir, file), 'utf8').split(find)).toHaveLength(2)
})
