const FILE_TYPE = /^(?:image|font)\/|^text\/(?:css|javascript)\b|^application\/manifest\b/

export function isFile(response: Response): boolean {
  return isFileType(response.headers.get('Content-Type') ?? '')
}

export function isFileType(contentType: string): boolean {
  return FILE_TYPE.test(contentType)
}
