import { createHash } from 'node:crypto'

const LOADING_TAG =
  /<(?:script\b[^>]*\ssrc|link\b[^>]*\srel="(?:stylesheet|modulepreload)"[^>]*\shref)="(\/assets\/[^"]+)"[^>]*>/g

/**
 * Adds subresource integrity, so that the browser refuses files of another build. `read` returns a file. The server makes
 * what is outside of `assets`.
 */
export function addIntegrity(page: string, read: (path: string) => Uint8Array): string {
  return page.replace(LOADING_TAG, (tag, path: string) => {
    const digest = createHash('sha384').update(read(path)).digest('base64')
    return tag.replace(/\s*\/?>$/, ` integrity="sha384-${digest}">`)
  })
}
