import { createServer } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SMTPServer } from 'smtp-server'

// Stands for an installer's own server: each mail as it came in one row a commit, on the disk. Nothing is sealed or read.
const db = new DatabaseSync(join(process.env['DATA_DIR'] ?? '', 'plain.db'))
db.exec(
  'pragma journal_mode = wal; pragma synchronous = full; create table mail (n integer primary key, raw blob)',
)
const insert = db.prepare('insert into mail (raw) values (?)')

new SMTPServer({
  lmtp: true,
  authOptional: true,
  disableReverseLookup: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  logger: false,
  onData(stream, _session, done) {
    /** @type {Buffer[]} */
    const chunks = []
    stream.on('data', (chunk) => chunks.push(chunk))
    stream.on('end', () => {
      insert.run(Buffer.concat(chunks))
      done(null)
    })
  },
}).listen(Number(process.env['LMTP_PORT']), '127.0.0.1')
// Tells that it has started.
createServer((_request, response) => response.end()).listen(Number(process.env['PORT']), '127.0.0.1')
