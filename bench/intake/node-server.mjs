import { createServer } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

// The least that keeps an inquiry: node:http, and the body as it came in one row a commit, on the disk.
const db = new DatabaseSync(join(process.env['DATA_DIR'] ?? '', 'node.db'))
db.exec(
  'pragma journal_mode = wal; pragma synchronous = full; create table inquiry (n integer primary key, body text)',
)
const insert = db.prepare('insert into inquiry (body) values (?)')

createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    insert.run(JSON.stringify(JSON.parse(body || '{}')))
    response.setHeader('Content-Type', 'application/json')
    response.end('{"success":true}')
  })
}).listen(Number(process.env['PORT']), '127.0.0.1')
