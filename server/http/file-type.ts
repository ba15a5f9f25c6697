const FILE_TYPE = /^(?:image|font)\/|^text\/(?:css|javascript)\b|^application\/manifest\b/

/** Whether this is something that a browser fetches for a page, and never gives a page's rights. */
export function isFile(response: Response): boolean {
  return FILE_TYPE.test(response.headers.get('Content-Type') ?? '')
}
