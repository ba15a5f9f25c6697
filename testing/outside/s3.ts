/// <reference path="./s3rver.d.ts" />
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { findFreePort } from '../server/free-port.ts'

export type S3 = AsyncDisposable & { url: string; folder: string }

/** An S3-compatible server with one bucket, which refuses what isn't signed with the secret of its one access key. */
export async function startS3(port?: number, directory?: string): Promise<S3> {
  const folder = directory ?? mkdtempSync(join(tmpdir(), 'pona-s3-'))
  const address = '127.0.0.1'
  const server = new S3rver({
    address,
    port: port ?? (await findFreePort()),
    directory: folder,
    silent: true,
    configureBuckets: [{ name: 'pona' }],
  })
  // It checks signatures, and lets those in who sign nothing.
  server.middleware.unshift((context, next) => (context.get('authorization') ? next() : context.throw(403)))
  const bound = await server.run()
  return {
    url: `s3://S3RVER:S3RVER@${address}:${bound.port}/pona`,
    folder,
    async [Symbol.asyncDispose]() {
      await server.close()
      if (directory === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}
