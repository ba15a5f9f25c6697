import * as v from 'valibot'
import { secret } from './secret.ts'
import { line } from './words.ts'

const WORDS = 'Enter a folder such as /mnt/backups, or a bucket such as s3://HOST/BUCKET.'

export const backup = v.strictObject({
  /** A folder on the server's machine, or a bucket without its key. Null: no backups are made. */
  to: v.nullable(
    v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty(WORDS),
      v.maxLength(300, 'Use 300 characters at most.'),
      v.regex(
        /^(?:\/[^\0\r\n]*|s3:\/\/[\w.:[\]-]+\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\?region=[\w-]{1,40})?)$/,
        WORDS,
      ),
    ),
  ),
  /** The key of the bucket, and its secret. */
  key: v.nullable(line('the key of the bucket', 200)),
  secret: v.nullable(
    secret('Enter the password.', {
      boundTo: ['to', 'key'],
      again: 'Enter the secret again: the bucket or its key has changed.',
    }),
  ),
})
