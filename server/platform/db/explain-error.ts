import { resolve } from 'node:path'
import { SchemaMismatchError } from '../../schema/applied-migrations.ts'
import { ConfigError } from '../config/config-error.ts'
import { DataKeyError } from '../vault/data-key-error.ts'
import { PostgresRefusal } from './postgres-problem.ts'
import { isSqliteBusy, isSqliteDamage, isSqliteFull } from './sqlite-error.ts'

/** Advice for a person. `isSetting`: a setting is wrong, names another version's database, or lacks its key, so that starting again would not help. */
export type Explained = { sentence: string; isSetting: boolean }

/** Undefined for an error that has its own sentence, or is none of the usual ones. */
export function explainError(error: unknown): Explained | undefined {
  if (
    error instanceof ConfigError ||
    error instanceof PostgresRefusal ||
    error instanceof DataKeyError ||
    error instanceof SchemaMismatchError
  )
    return { sentence: error.message, isSetting: true }
  if (!(error instanceof Error)) return undefined
  const sentence = explainSqlite(error) ?? explainFile(error)
  return sentence === undefined ? undefined : { sentence, isSetting: false }
}

function explainSqlite(error: Error): string | undefined {
  if (!('errcode' in error)) return undefined
  if (isSqliteDamage(error))
    return `The database is damaged, or another file lies in its place (${error.message}): stop the server, then run "pona restore" with the newest backup`
  if (isSqliteFull(error)) return `${FULL} (${error.message})`
  if (isSqliteBusy(error))
    return `Another program works on the database (${error.message}): wait for its end, then try again`
  return undefined
}

const FULL =
  'The disk is full, or a limit of it is reached: free room on the disk of DATA_DIR and of the file that was to be written, then try again'

/** By the codes of the system (errno(3)). */
function explainFile(error: Error): string | undefined {
  const { code, path } = readSystemError(error)
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') return `${FULL} (${code})`
  if (path === undefined) return undefined
  const place = resolve(path)
  const explained: Record<string, string> = {
    ENOENT: `${place} does not exist: see how it is written, and make its folder first`,
    ENOTDIR: `${place} can't be used, because a part of its path is a file: name a folder`,
    EEXIST: `${place} exists already: name another one`,
    EISDIR: `${place} is a folder: name a file`,
    EACCES: `${place} can't be used by ${toUser()}: change its owner or its rights, or run this as another user`,
    EPERM: `${place} can't be used by ${toUser()}: change its owner or its rights, or run this as another user`,
    EROFS: `${place} is on a disk that takes no writes: name another folder`,
  }
  const sentence = explained[code]
  return sentence === undefined ? undefined : `${sentence} (${code})`
}

function readSystemError(error: Error): { code: string; path: string | undefined } {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const path = 'path' in error && typeof error.path === 'string' ? error.path : undefined
  return { code, path }
}

function toUser(): string {
  return process.getuid === undefined ? 'this user' : `the user with the number ${process.getuid()}`
}
