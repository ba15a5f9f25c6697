import { serveReadings } from '../../server/platform/reader/serve-readings.ts'
import { bytesReading, endingReading, endlessReading, madeReading, writingReading } from './test-readings.ts'

serveReadings([endlessReading, madeReading, bytesReading, writingReading, endingReading])
