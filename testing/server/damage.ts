import { closeSync, openSync, writeSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** An index of one page, with rows since the first start, that no inquiry changes. */
const INDEX = 'sqlite_autoindex_template_text_1'
/** Bytes of a b-tree page's header with the number of its cells (sqlite.org/fileformat2.html#b_tree_pages). */
const CELLS_AT = 3

/** Takes all rows out of an index of a closed database: only a comparison with its table shows that. */
export function damageAnIndex(file: string): void {
  const { page, pageBytes } = findPage(file)
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, Buffer.alloc(2), 0, 2, (page - 1) * pageBytes + CELLS_AT)
  closeSync(descriptor)
}

function findPage(file: string): { page: number; pageBytes: number } {
  using database = new DatabaseSync(file, { readOnly: true })
  const found = database.prepare('select rootpage from sqlite_master where name = ?').get(INDEX)
  const size = database.prepare('pragma page_size').get()
  if (found === undefined || size === undefined) throw new Error(`There is no index ${INDEX}`)
  return { page: Number(found['rootpage']), pageBytes: Number(size['page_size']) }
}
