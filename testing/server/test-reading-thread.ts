import { serveReadings } from '../../server/platform/reader/serve-readings.ts'
import { bytesReading, endingReading, endlessReading, madeReading, writingReading } from './test-readings.ts'

await serveReadings([endlessReading, madeReading, bytesReading, writingReading, endingReading])
