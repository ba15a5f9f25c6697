import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPngBomb } from '#testing/files/png-bomb.ts'
import { createLog } from '../../platform/log/log.ts'
import { createPictureEncoder, type PictureEncoder, startPictureProcess } from './picture-encoder.ts'

const log = createLog('silent')
const never = new AbortController().signal

let encoder: PictureEncoder
const start = vi.fn(startPictureProcess)

beforeEach(() => {
  start.mockClear()
  encoder = createPictureEncoder({ log, start })
})

afterEach(() => encoder[Symbol.dispose]())

async function* inParts(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.byteLength; at += 16_384) yield content.subarray(at, at + 16_384)
}

const toPicture = (content: Uint8Array, of = 'A') => ({
  content: inParts(content),
  bytes: content.byteLength,
  of,
})

const encode = (content: Uint8Array, size: 'thumbnail' | 'screen' = 'screen', signal = never) =>
  encoder.encode(toPicture(content), size, signal)

function createPhoto(width: number, height: number) {
  return sharp(randomBytes(30 * 20 * 3), { raw: { width: 30, height: 20, channels: 3 } }).resize(
    width,
    height,
    {
      fit: 'fill',
    },
  )
}

function startStuck(): ChildProcess {
  return spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: ['pipe', 'pipe', 'ignore'] })
}

it('makes a picture smaller and upright, and drops what the camera wrote', async () => {
  const photo = await createPhoto(3_000, 2_000)
    .withExif({ IFD0: { Make: 'Secret Camera', Orientation: '6' }, IFD3: { GPSLatitude: '1/1 2/1 3/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(photo).metadata()).orientation).toBe(6)
  const screen = await encode(photo)
  expect(screen.isWhole).toBe(true)
  const made = await sharp(screen.jpeg).metadata()
  expect(made).toMatchObject({ format: 'jpeg', width: 1_707, height: 2_560 })
  expect([made.exif, made.orientation, made.icc, made.xmp]).toEqual(Array(4).fill(undefined))
  const thumbnail = await sharp((await encode(photo, 'thumbnail')).jpeg).metadata()
  expect(thumbnail).toMatchObject({ width: 267, height: 400 })
})

it('shows PNG and WebP, a small one in its own size, a transparent one on white', async () => {
  const clear = { create: { width: 40, height: 30, channels: 4, background: '#00000000' } } as const
  for (const picture of [await sharp(clear).png().toBuffer(), await sharp(clear).webp().toBuffer()]) {
    const { jpeg } = await encode(picture)
    expect(await sharp(jpeg).metadata()).toMatchObject({ width: 40, height: 30, format: 'jpeg' })
    expect((await sharp(jpeg).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255])
  }
})

it('shows a cut picture as far as it goes, and says that a part is missing', async () => {
  const photo = await createPhoto(1_200, 900).jpeg({ quality: 95 }).toBuffer()
  const { jpeg, isWhole } = await encode(photo.subarray(0, photo.byteLength / 2))
  expect(isWhole).toBe(false)
  expect(await sharp(jpeg).metadata()).toMatchObject({ width: 1_200, height: 900 })
})

it('refuses what is no picture, and formats that are not for it', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  )
  const tiff = await createPhoto(30, 20).tiff().toBuffer()
  for (const content of [svg, tiff, randomBytes(5_000), Buffer.alloc(0)])
    await expect(encode(content)).rejects.toMatchObject({ code: 'preview_failed' })
})

it('refuses a picture of too many pixels before it decodes them', async () => {
  await expect(encode(createPngBomb(30_000, 30_000))).rejects.toMatchObject({ code: 'preview_too_large' })
})

it('gives each picture a process of its own, of which one waits for the next picture', async () => {
  const photo = await createPhoto(60, 40).jpeg().toBuffer()
  for (let n = 0; n < 3; n++) await encode(photo)
  expect(start).toHaveBeenCalledTimes(4)
})

it('has a process ready for a picture that may come, and only one', async () => {
  encoder.warm()
  encoder.warm()
  expect(start).toHaveBeenCalledTimes(1)
  const [ahead] = start.mock.results
  const photo = await createPhoto(60, 40).jpeg().toBuffer()
  expect(await encode(photo)).toMatchObject({ isWhole: true })
  expect(ahead?.value.exitCode).toBe(0)
  expect(start).toHaveBeenCalledTimes(2)
})

it('ends a process that takes too long, or whose picture nobody waits for, and goes on with the next', async () => {
  const started: ChildProcess[] = []
  const starts = [...Array(4).fill(startStuck), startPictureProcess, startPictureProcess, startPictureProcess]
  using slow = createPictureEncoder({
    log,
    timeoutMs: 1_500,
    start() {
      const child = (starts.shift() ?? startPictureProcess)()
      started.push(child)
      return child
    },
  })
  const photo = await createPhoto(60, 40).jpeg().toBuffer()
  await expect(slow.encode(toPicture(photo), 'screen', never)).rejects.toMatchObject({
    code: 'preview_failed',
  })
  const gone = new AbortController()
  const left = slow.encode(toPicture(photo), 'screen', gone.signal)
  const alsoStuck = slow.encode(toPicture(photo, 'B'), 'screen', never)
  const queued = slow.encode(toPicture(photo), 'screen', gone.signal)
  gone.abort(new Error('left'))
  await Promise.all([
    expect(left).rejects.toThrow('left'),
    expect(queued).rejects.toThrow('left'),
    expect(alsoStuck).rejects.toMatchObject({ code: 'preview_failed' }),
  ])
  expect(started.slice(0, 3).map(({ signalCode }) => signalCode)).toEqual(Array(3).fill('SIGKILL'))
  starts.length = 0
  // One that was started before them is still stuck.
  await slow.encode(toPicture(photo), 'screen', never).catch(() => undefined)
  // On a busy machine, a start may take longer than the limit here.
  const tryAgain = () => slow.encode(toPicture(photo), 'screen', never).catch(() => undefined)
  await expect.poll(async () => (await tryAgain())?.isWhole, { timeout: 30_000 }).toBe(true)
}, 60_000)

it('goes on with the next picture after processes could not be started', async () => {
  const photo = await createPhoto(60, 40).jpeg().toBuffer()
  let failures = 4
  using failing = createPictureEncoder({
    log,
    start() {
      if (failures-- > 0) throw new Error('spawn ENOMEM')
      return startPictureProcess()
    },
  })
  failing.warm()
  for (let n = 0; n < 3; n++)
    await expect(failing.encode(toPicture(photo), 'screen', never)).rejects.toThrow('ENOMEM')
  await expect(failing.encode(toPicture(photo), 'screen', never)).resolves.toMatchObject({ isWhole: true })
})

it('lets the pictures of one inquiry wait for each other, and none of another for them', async () => {
  const starts = [startStuck]
  using shared = createPictureEncoder({ log, start: () => (starts.shift() ?? startPictureProcess)() })
  const photo = await createPhoto(60, 40).jpeg().toBuffer()
  const gone = new AbortController()
  const done: string[] = []
  const make = async (inquiryId: string, signal: AbortSignal) => {
    await shared.encode(toPicture(photo, inquiryId), 'screen', signal)
    done.push(inquiryId)
  }
  const slow = Promise.allSettled(Array.from({ length: 10 }, () => make('A', gone.signal)))
  await make('B', never)
  expect(done).toEqual(['B'])
  gone.abort(new Error('left'))
  await slow
  expect(done).toEqual(['B'])
})

it('ends the waiting process after a while', async () => {
  using brief = createPictureEncoder({ log, idleMs: 20, start })
  brief.warm()
  const [spare] = start.mock.results
  await expect.poll(() => spare?.value.signalCode).toBe('SIGKILL')
})

it('passes on that the file could not be read', async () => {
  async function* broken() {
    yield randomBytes(100)
    throw new Error('damaged')
  }
  await expect(encoder.encode({ content: broken(), bytes: 100, of: 'A' }, 'screen', never)).rejects.toThrow(
    'damaged',
  )
})

it('can neither read files nor use a network nor start programs', async () => {
  const child = startPictureProcess()
  const args = child.spawnargs.slice(1, -1)
  child.kill('SIGKILL')
  const program = `const p = process.permission
    console.log(['fs.read', 'fs.write', 'child', 'worker', 'net'].map((what) => p.has(what)).join(), Object.keys(process.env).length)`
  const { stdout } = spawn(child.spawnfile, [...args, '-e', program], {
    env: {},
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  stdout.setEncoding('utf8')
  let said = ''
  for await (const part of stdout) said += part
  expect(said.trim()).toBe('false,false,false,false,false 0')
})
