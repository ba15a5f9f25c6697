import { Hono } from 'hono'
import type { Feature, Ground } from '../case/feature.ts'
import { createOrphanCleaner, deleteReleased } from '../case/files/clean-objects.ts'
import { countFiles, countReleased } from '../case/files/count-files.ts'
import { forgetFiles } from '../case/files/forget-files.ts'
import { packFiles } from '../case/files/pack-files.ts'
import { createFileScanner } from '../case/files/scan-files.ts'
import type { StaffVariables } from '../company/staff/staff-guard.ts'
import { hasKeptDatabase } from '../platform/db/kept-databases.ts'
import { serveFiles } from './content-routes.ts'
import { createPageCounter, type PageCounter } from './pages/page-counter.ts'
import { mayBeShown } from './previews/make-preview.ts'
import { createPictureEncoder } from './previews/picture-encoder.ts'
import { serveInquiryFiles } from './routes.ts'

/** Files as coordinators see them, and the care for what is stored. */
export function filesFeature(ground: Ground) {
  const { db, config, store, now } = ground
  const pictures = ground.opened.use(createPictureEncoder(ground))
  const scanner = createFileScanner({ ...ground, clamdUrl: config.clamdUrl })
  const pageCounter = createPageCounter(ground)
  const desk = new Hono<{ Variables: StaffVariables }>()
  serveFiles(desk, { ...ground, pictures })
  serveInquiryFiles(desk, ground)
  return {
    pageCounter,
    desk,
    onFile() {
      void scanner.scan()
      pageCounter.wake()
    },
    onOpened(files) {
      if (files.some(mayBeShown)) pictures.warm()
    },
    start: () => pageCounter.start(),
    tasks: {
      scanFiles: (signal) => scanner.scan(signal),
      countPages: async () => pageCounter.wake(),
      forgetFiles: () => forgetFiles(db, now()),
      checkFileStore: () => store.check(),
      packFiles: (signal) => packFiles(ground, signal),
      deleteOrphans: createOrphanCleaner({ ...ground, isDatabaseKept: () => hasKeptDatabase(config) }),
      deleteReleased: (signal) => deleteReleased(ground, signal),
    },
    gauges(registry) {
      registry.gauge('pona_file_store_usable', 'Whether files can be stored and read.', () => [
        { value: store.isUsable() ? 1 : 0 },
      ])
      registry.gauge('pona_files', 'Files by state.', async () =>
        (await countFiles(db)).map(({ state, files }) => ({ labels: { state }, value: files })),
      )
      registry.gauge('pona_files_bytes', 'What is stored of files, by state.', async () =>
        (await countFiles(db)).map(({ state, bytes }) => ({ labels: { state }, value: bytes })),
      )
      registry.gauge('pona_file_objects_released', 'Objects that wait for their deletion.', async () => [
        { value: await countReleased(db) },
      ])
    },
  } satisfies Feature & { pageCounter: PageCounter }
}
