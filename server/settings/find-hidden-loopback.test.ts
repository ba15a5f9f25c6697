import { expect, it } from 'vitest'
import { findHiddenLoopback } from './find-hidden-loopback.ts'

const find = (host: string, addresses: string[] = [host]) =>
  findHiddenLoopback([['server', new URL(`smtp://${host}`).hostname]], async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  )

it.each([
  ['mail.evil.example', ['127.0.0.1']],
  ['mail.evil.example', ['192.0.2.7', '::1']],
  ['2130706433', ['127.0.0.1']],
  ['127.0.0.2', ['127.0.0.2']],
  ['0.0.0.0', ['0.0.0.0']],
  ['[::ffff:7f00:1]', ['::ffff:127.0.0.1']],
  ['169.254.169.254', ['169.254.169.254']],
  ['[fe80::1]', ['fe80::1']],
])('%s, which is %j, is not tried', async (host, addresses) => {
  expect(await find(host, addresses)).toEqual({ server: expect.stringContaining('leads to this machine') })
})

it.each(['localhost', '127.0.0.1', '[::1]'])('%s says so itself', async (host) => {
  expect(await find(host, ['127.0.0.1'])).toBeUndefined()
})

it('leaves other servers and unknown names to the trial', async () => {
  expect(await find('mail.company.example', ['10.0.0.5'])).toBeUndefined()
  expect(await find('mail.company.example', [])).toBeUndefined()
})
