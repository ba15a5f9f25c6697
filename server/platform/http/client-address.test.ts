import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { readClientAddress, toAddressBlock, toAddressBlocks } from './client-address.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is limited as %s', (address, block) => {
  expect(toAddressBlock(address)).toBe(block)
})

it.each([
  ['203.0.113.7', ['203.0.113.7', '203.0.113.0/24']],
  ['::ffff:203.0.113.7', ['203.0.113.7', '203.0.113.0/24']],
  ['2001:db8:1:12ff::5', ['2001:db8:1:12ff::/64', '2001:db8:1:1200::/56', '2001:db8:1::/48']],
  ['2001:db8:1:7::5', ['2001:db8:1:7::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
  ['unknown', ['unknown']],
])('%s belongs to the networks %j', (address, blocks) => {
  expect(toAddressBlocks(address).map(({ block }) => block)).toEqual(blocks)
})

it.each([
  [0, '198.51.100.1', 'unknown'],
  [1, '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  [2, '198.51.100.1, 203.0.113.7', '198.51.100.1'],
  [3, '198.51.100.1, 203.0.113.7', 'unknown'],
  [1, undefined, 'unknown'],
  [1, '203.0.113.7:5678', '203.0.113.7'],
  [1, '[2001:db8::1]:443', '2001:db8::1'],
  [1, '[2001:db8::1]', '2001:db8::1'],
  [1, '2001:db8::1', '2001:db8::1'],
])(
  'with %i trusted proxies and X-Forwarded-For %s the visitor is %s',
  async (proxies, forwarded, expected) => {
    const app = new Hono().get('/', (c) => c.text(readClientAddress(c, proxies)))
    const response = await app.request('/', {
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    })
    expect(await response.text()).toBe(expected)
  },
)
