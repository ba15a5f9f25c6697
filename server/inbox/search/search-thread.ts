import { serveReadings } from '../../platform/reader/serve-readings.ts'
import { followReading, mailReading, sealedReading, searchReading } from './readings.ts'

// A thread of its own: nothing else imports it. Long readings in another one don't delay a search.
await serveReadings([searchReading, sealedReading, mailReading, followReading])
