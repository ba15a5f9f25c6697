const tus = { 'tus-resumable': '1.0.0' }

type Brought = {
  name: string
  content: Uint8Array
  batch: string
  position: number
  /** Defaults to the whole content. */
  bytes?: number
}

/** Begins a file below a patient's page and brings its first bytes, as the page does; returns its address. */
export async function bringFile(
  ask: (path: string, init: RequestInit) => Promise<Response>,
  page: string,
  { name, content, batch, position, bytes = content.byteLength }: Brought,
): Promise<string> {
  const metadata = Object.entries({ name, batch, position: String(position) })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const created = await ask(`${page}/files`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(content.byteLength), 'upload-metadata': metadata },
  })
  if (created.status !== 201) throw new Error(`The file was refused with ${created.status}`)
  const location = created.headers.get('location') ?? ''
  const brought = await ask(location, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(content.subarray(0, bytes)),
  })
  if (brought.status !== 204) throw new Error(`The file was answered with ${brought.status}`)
  return location
}
