import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from 'hono'
import { brandColours } from '#contract/look/colours.ts'
import { deriveDeskTheme, toDeskStyle } from '#contract/look/desk-theme.ts'
import type { Present } from '../company/settings/present.ts'
import type { StaticFiles } from '../platform/http/static-files.ts'

export type DeskLook = {
  present: () => Pick<Present, 'company' | 'look'>
  /** Have the icons of the company. */
  siteFiles: StaticFiles
  /** Folder of the built desk. */
  folder: string
}

const ICONS = ['/favicon.ico', '/apple-touch-icon.png', '/icon-192.png', '/icon-512.png']
const MANIFEST = '/desk.webmanifest'
const STYLE = '/look.css'

/** In place of the content's sign, which the desk draws itself. */
const OWN_SIGN =
  '.brand__mark{border-radius:22%;background:url(/icon-192.png)0/cover}.brand__mark path{visibility:hidden}'

/** Answers with files that follow the company's look: icons, colours and manifest; undefined for the desk's others. */
export function findLookAnswer(
  { present, siteFiles, folder }: DeskLook,
  ...[c, path, status]: Parameters<StaticFiles['respond']>
): Response | undefined {
  if (ICONS.includes(path)) return siteFiles.respond(c, path, status)
  if (path === STYLE) return respondWith(c, toStyle(present()), 'text/css; charset=utf-8')
  if (path !== MANIFEST) return undefined
  const manifest = readFileSync(join(folder, MANIFEST), 'utf8')
  const { structure } = present().look.colours
  return respondWith(c, manifest.replace(brandColours.structure, structure), 'application/manifest+json')
}

function toStyle({ company, look }: Pick<Present, 'company' | 'look'>): string {
  const theme = deriveDeskTheme(look.colours)
  return (theme ? toDeskStyle(theme) : '') + (look.logo !== null || company.monogram ? OWN_SIGN : '')
}

/** Small enough to be made again, and not read again where it is the same. */
function respondWith(c: Context, text: string, type: string): Response {
  const etag = `"${hash('sha256', text, 'base64url').slice(0, 22)}"`
  const headers = { 'Content-Type': type, 'Cache-Control': 'no-cache', ETag: etag }
  if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers })
  return new Response(c.req.method === 'HEAD' ? null : text, { headers })
}
