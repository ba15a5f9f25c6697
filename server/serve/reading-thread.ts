import { serveReadings } from '../platform/reader/serve-readings.ts'
import { readings } from './readings.ts'

// A thread of its own: nothing else imports it.
await serveReadings(readings)
