const FILE_TYPE = /^(?:image|font)\/|^text\/(?:css|javascript)\b|^application\/manifest\b/

export function isFile(response: Response): boolean {
  return FILE_TYPE.test(response.headers.get('Content-Type') ?? '')
}
