import { expect } from 'vitest'
import type { PatientPage } from '../../contract/site/patient-page.ts'
import { publicOrigin, type TestApp } from '../server/app.ts'
import { postJson, wanjiku } from '../server/inquiries.ts'

/** Sends an inquiry; returns its reference and the path of its page. */
export async function sendInquiry(
  app: TestApp,
  changes: Partial<typeof wanjiku> = {},
): Promise<{ reference: string; path: string }> {
  const response = await postJson(app, { ...wanjiku, ...changes })
  expect(response.status).toBe(200)
  const { reference } = (await response.json()) as { reference: string }
  return { reference, path: response.headers.get('content-location') ?? '' }
}

/** The page as it is handed to the renderer. */
export async function readPage(app: TestApp, path: string): Promise<PatientPage> {
  const response = await app.request(path)
  expect(response.status).toBe(200)
  const [page] = app.renderPage.mock.lastCall ?? []
  if (page?.kind !== 'patient-page') return expect.unreachable()
  return page
}

/** Posts a form of the page as a browser without script does. */
export function postToPage(
  app: TestApp,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = new URLSearchParams(fields).toString()
  return app.request(path, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(Buffer.byteLength(body)),
      origin: publicOrigin,
      ...headers,
    },
  })
}
