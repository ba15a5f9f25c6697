// Upper bound: node:http writes the same bytes to one file, in clear, and syncs it at the end.
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

let files = 0

createServer(async (request, response) => {
  files += 1
  const path = join(process.env['DATA_DIR'] ?? '', `file-${files}`)
  await pipeline(request, createWriteStream(path))
  await using file = await open(path, 'r')
  await file.sync()
  response.end()
}).listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('ready\n'))
