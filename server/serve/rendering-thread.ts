import { serveRenderings } from '../company/pages/renderings/serve-renderings.ts'
import { renderings, sampleMails } from './renderings.ts'

// A thread of its own: nothing else imports it.
await serveRenderings(renderings, sampleMails)
