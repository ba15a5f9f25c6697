import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { basename } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Desk } from '#testing/desk/desk-client.ts'
import { openInquiryWithDesk } from '#testing/desk/inquiry-with-desk.ts'
import { addTestToken } from '#testing/desk/program-token.ts'
import { sendPatientFile } from '#testing/files/patient-file.ts'
import type { TestApp } from '#testing/server/app.ts'

let app: TestApp
let desk: Desk
let reference: string
let path: string
const started: ChildProcess[] = []

/** As Node announces each process that it starts. */
const note = (message: unknown) => started.push((message as { process: ChildProcess }).process)
const listPrograms = () => started.map(({ spawnargs }) => basename(spawnargs.at(-1) ?? ''))

beforeEach(async () => {
  ;({ app, desk, reference, path } = await openInquiryWithDesk())
  subscribe('child_process', note)
})

afterEach(async () => {
  unsubscribe('child_process', note)
  await app[Symbol.asyncDispose]()
  started.length = 0
})

async function sendPhoto(): Promise<string> {
  const pixels = { create: { width: 90, height: 60, channels: 3, background: '#888888' } } as const
  return sendPatientFile(app, path, await sharp(pixels).jpeg().toBuffer(), { name: 'photo.jpg' })
}

it('starts when a person opens an inquiry with a picture, and makes its preview', async () => {
  const id = await sendPhoto()
  await desk.open(reference)
  await desk.open(reference)
  expect(listPrograms()).toEqual(['encode-picture.js'])
  const [ahead] = started
  expect((await desk.get(`/files/${id}/preview?size=thumbnail`)).status).toBe(200)
  expect(ahead?.exitCode).toBe(0)
})

it('does not start for an inquiry without pictures that can be shown, nor when nobody looks', async () => {
  await sendPatientFile(app, path, Buffer.from('%PDF-1.7\n'), { name: 'report.pdf' })
  await desk.open(reference)
  const id = await sendPhoto()
  await app.db.updateTable('file').set({ scan: 'infected' }).where('id', '=', id).execute()
  await desk.open(reference)
  await app.db.updateTable('file').set({ scan: 'clean' }).where('id', '=', id).execute()
  const program = await addTestToken(app)
  expect((await program.ask('GET', `/inquiries/${reference}`)).status).toBe(200)
  expect(listPrograms()).toEqual([])
})
