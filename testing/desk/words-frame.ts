import { textFrame } from '../../contract/desk/texts.ts'
import type { TestApp } from '../server/app.ts'

/** Posts a draft to the editor's frame, as its form does. */
export async function showFrame(
  app: TestApp,
  token: string,
  changes: Record<string, string> = {},
): Promise<Response> {
  const body = new URLSearchParams({
    token,
    page: 'home',
    scheme: 'dark',
    texts: '{"hero.title":"Go and be well"}',
    ...changes,
  }).toString()
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(body.length),
  }
  return app.deskRequest(textFrame.path, { method: 'POST', headers, body })
}
