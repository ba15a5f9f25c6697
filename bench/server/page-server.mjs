import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

// Upper bound: node:http, and the same bytes from memory.
const page = readFileSync(process.env['PAGE'] ?? '')
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Encoding': 'br',
  'Content-Length': page.length,
}
createServer((_request, response) => {
  response.writeHead(200, headers).end(page)
}).listen(Number(process.env['PORT']), '127.0.0.1')
