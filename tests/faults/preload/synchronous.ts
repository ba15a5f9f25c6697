import { DatabaseSync } from 'node:sqlite'

// Loaded into a server by --import, for controls: it syncs less than the product does, which the product itself has no
// setting for. Set as the first transaction begins, when what the server reads back at its start has been read.
const level = process.env['FAULT_SYNCHRONOUS']
const prepare = DatabaseSync.prototype.prepare

DatabaseSync.prototype.prepare = function prepareLessDurably(...args) {
  if (/^begin/i.test(args[0])) this.exec(`pragma synchronous = ${level}`)
  return prepare.apply(this, args)
}
