import { createHash } from 'node:crypto'

const LOADING_TAG =
  /<(?:script\b[^>]*\ssrc|link\b[^>]*\srel="(?:stylesheet|modulepreload)"[^>]*\shref)="([^"]+)"[^>]*>/g

/** Has the browser refuse a script or style that is not the one of this build. `read` gives the file at a path. */
export function addIntegrity(page: string, read: (path: string) => Uint8Array): string {
  return page.replace(LOADING_TAG, (tag, path: string) => {
    const digest = createHash('sha384').update(read(path)).digest('base64')
    return tag.replace(/\s*\/?>$/, ` integrity="sha384-${digest}">`)
  })
}
