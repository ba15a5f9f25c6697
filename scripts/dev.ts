import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { DEV_LMTP_PORT } from '../cli/hand-in.ts'
import { startDeskDev } from '../desk/vite.ts'
import { toSiteSettings } from '../server/company/pages/page-inputs.ts'
import { toSiteFacts } from '../server/company/pages/site-facts.ts'
import { toPresent } from '../server/company/settings/present.ts'
import { startSiteDev } from '../site/build/dev.ts'
import { filledContents } from '../site/content/default-contents.ts'
import { buildIfNeeded } from './build-if-needed.ts'
import { readDevConfig, readDevPorts } from './dev-ports.ts'
import { rootDir } from './paths.ts'
import { readOrRefuse } from './read-or-refuse.ts'

const environment = { LMTP_PORT: DEV_LMTP_PORT, ...process.env }
const config = readOrRefuse(() => readDevConfig(environment))
const ports = readOrRefuse(() => readDevPorts(environment))
buildIfNeeded()

const server = spawn(process.execPath, ['--watch', join(rootDir, 'server', 'main.mjs'), '--source'], {
  stdio: 'inherit',
  env: {
    ...environment,
    CORS_ORIGINS: `http://localhost:${ports.site} http://localhost:${ports.desk}`,
  },
})
server.once('exit', (code) => process.exit(code ?? 0))

const settings = toSiteSettings(config, toPresent(config, toSiteFacts(filledContents)))
await startSiteDev({
  port: ports.site,
  backendOrigin: `http://localhost:${config.publicListener.port}`,
  // The form posts to the server behind this one.
  settings: { ...settings, backendUrl: '', publicOrigin: '' },
})
await startDeskDev({
  port: ports.desk,
  backendOrigin: `http://localhost:${config.deskListener.port}`,
  settings: { ...settings, company: filledContents.company },
})
process.stdout.write(
  `\n  Site  http://localhost:${ports.site}\n  Desk  http://localhost:${ports.desk}\n  Mail  bin/pona mail receive FILE.eml\n\n`,
)
