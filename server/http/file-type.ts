const FILE_TYPE = /^(?:image|font)\/|^text\/(?:css|javascript)\b|^application\/manifest\b/

/** Whether a response is a resource of a page and never itself a page. */
export function isFile(response: Response): boolean {
  return FILE_TYPE.test(response.headers.get('Content-Type') ?? '')
}
