import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { ConfigError } from '../config/config-error.ts'
import { explainListenError } from './explain-listen.ts'
import { listen } from './listen.ts'

const variables = { host: 'DESK_HOST', port: 'DESK_PORT' }

async function tryListening(host: string, port: number): Promise<unknown> {
  try {
    await using _listening = await listen(() => new Response('ok'), { host, port })
    return undefined
  } catch (error) {
    return explainListenError(error, { host, port }, variables)
  }
}

it('names the port that another program has, which a later start may get', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const error = await tryListening('127.0.0.1', port)
  other.close()
  expect(error).toMatchObject({
    message: expect.stringMatching(
      new RegExp(`^Port ${port} of 127.0.0.1 \\(DESK_PORT\\) is taken by another program: `),
    ),
  })
  expect(error).not.toBeInstanceOf(ConfigError)
})

it.each(['[::1]', '192.0.2.1'])('takes the host %s for a wrong setting', async (host) => {
  const error = await tryListening(host, 0)
  expect(error).toBeInstanceOf(ConfigError)
  expect(String(error)).toContain('DESK_HOST: expected a name or an address of this machine')
})

it('finds nothing wrong with a host of this machine', async () => {
  expect(await tryListening('127.0.0.1', 0)).toBeUndefined()
})
