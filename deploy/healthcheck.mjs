// Health check of a container: exit code 0 while the server answers.
import { get } from 'node:http'

const { PORT: port = '8080' } = process.env
get({ host: '127.0.0.1', port, path: '/up', timeout: 5_000 }, ({ statusCode }) => {
  process.exit(statusCode === 200 ? 0 : 1)
})
  .on('timeout', () => process.exit(1))
  .on('error', () => process.exit(1))
