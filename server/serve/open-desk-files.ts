import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DeskSettings, fillDeskPage } from '#contract/desk/desk-page.ts'
import { openStaticFiles } from '../platform/http/static-files.ts'

export function openDeskFiles(distDir: string, settings: DeskSettings): ReturnType<typeof openStaticFiles> {
  const folder = join(distDir, 'desk')
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const filled = fillDeskPage(page, settings)
  // The build has compressed its own.
  return openStaticFiles([folder], filled === page ? {} : { '/index.html': filled })
}
