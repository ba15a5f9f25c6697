import { DatabaseSync } from 'node:sqlite'

// Loaded into a server by --import, for controls: syncs less than the product, which has no such setting. It takes
// effect at the first transaction, after the server has read back its settings at the start.
const level = process.env['FAULT_SYNCHRONOUS']
const prepare = DatabaseSync.prototype.prepare

DatabaseSync.prototype.prepare = function prepareLessDurably(...args) {
  if (/^begin/i.test(args[0])) this.exec(`pragma synchronous = ${level}`)
  return prepare.apply(this, args)
}
