import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DeskSettings, fillDeskPage } from '#contract/desk/desk-page.ts'
import { openStaticFiles } from '../platform/http/static-files.ts'

/** `refresh` writes the present settings into the desk's page. */
export function openDeskFiles(distDir: string, settings: DeskSettings) {
  const folder = join(distDir, 'desk')
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  let filled = ''
  let files: ReturnType<typeof openStaticFiles>

  function refresh(): void {
    const next = fillDeskPage(page, settings)
    if (next === filled) return
    filled = next
    files = openStaticFiles([folder], { '/index.html': filled })
  }

  refresh()
  return {
    refresh,
    respond: (...request: Parameters<typeof files.respond>) => files.respond(...request),
    hold: () => files.hold(),
  }
}
