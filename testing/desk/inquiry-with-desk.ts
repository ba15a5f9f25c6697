import { createTestApp, type TestApp } from '../server/app.ts'
import { type Desk, openDesk } from './desk-client.ts'
import { sendInquiry } from './patient-page.ts'

type InquiryWithDesk = { app: TestApp; desk: Desk; reference: string; path: string }

/** A server with one inquiry, the path of its patient's page, and a coordinator. */
export async function openInquiryWithDesk(): Promise<InquiryWithDesk> {
  const app = await createTestApp()
  const desk = await openDesk(app)
  return { app, desk, ...(await sendInquiry(app)) }
}
