import { postInquiry } from './load.ts'

/** Sends an inquiry; returns the path of its patient's page. */
export async function createPatientPage(
  origin: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const response = await postInquiry(origin, crypto.randomUUID(), headers)
  const page = response.headers.get('content-location')
  if (page === null) throw new Error(`The inquiry was answered with ${response.status}`)
  return page
}
