import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { startDeskDev } from '../desk/vite.ts'
import { startSiteDev } from '../site/dev.ts'
import { buildIfNeeded } from './build-if-needed.ts'
import { readOwnBuildOptions } from './build-options.ts'
import { DEV_LMTP_PORT } from './hand-in.ts'
import { rootDir } from './paths.ts'

const SITE_PORT = 5173
const DESK_PORT = 5174

buildIfNeeded()

const server = spawn(process.execPath, ['--watch', join(rootDir, 'server', 'main.mjs'), '--source'], {
  stdio: 'inherit',
  env: {
    LMTP_PORT: DEV_LMTP_PORT,
    ...process.env,
    CORS_ORIGINS: `http://localhost:${SITE_PORT} http://localhost:${DESK_PORT}`,
  },
})
server.once('exit', (code) => process.exit(code ?? 0))

const publicPort = process.env['PORT'] ?? '8080'
const deskPort = process.env['DESK_PORT'] ?? '8081'
const options = readOwnBuildOptions()
await startSiteDev({ port: SITE_PORT, backendOrigin: `http://localhost:${publicPort}`, ...options })
await startDeskDev({
  port: DESK_PORT,
  backendOrigin: `http://localhost:${deskPort}`,
  ...options,
})
process.stdout.write(
  `\n  Site  http://localhost:${SITE_PORT}\n  Desk  http://localhost:${DESK_PORT}\n  Mail  npm run mail -- receive FILE.eml\n\n`,
)
