import { DatabaseSync } from 'node:sqlite'
import { findDamage } from './damage.ts'

// A program of its own: SQLite's check can't be interrupted within a thread, and a damaged file may crash it.

const [file = ''] = process.argv.slice(2)
using database = new DatabaseSync(file, { readOnly: true })
process.stdout.write(findDamage(database) ?? '')
