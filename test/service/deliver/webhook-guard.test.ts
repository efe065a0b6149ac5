import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { Agent } from 'undici'
import { pause } from '#lib/timers.ts'
import { post as postTo } from '#service/deliver/platforms.ts'
import type { LookupAll } from '#service/deliver/webhook-guard.ts'
import { createWebhookGuard } from '#service/deliver/webhook-guard.ts'
import { startHttpServer } from '../../support/http-server.ts'
import { listen } from '../../support/machine.ts'

const inside4 = [
  [127, 0, 0, 1],
  [127, 1, 2, 3],
  [0, 0, 0, 0],
  [10, 0, 0, 1],
  [172, 16, 0, 1],
  [192, 168, 1, 1],
  [169, 254, 169, 254],
  [100, 100, 100, 200],
  [168, 63, 129, 16],
  [192, 0, 0, 192],
  [198, 18, 0, 1],
  [224, 0, 0, 1],
  [255, 255, 255, 255],
] as const

const inside6 = [
  ...':: ::1 0:0:0:0:0:0:0:1 ::7f00:1 ::ffff:0:7f00:1 fe80::1 fec0::1 fc00::1 fd00:ec2::254 fd20:ce::254'.split(
    ' ',
  ),
  ...'ff02::1 100::1 100:0:0:1::1 64:ff9b:1::7f00:1 2001::1 2001:db8::1 3fff::1 5f00::1'.split(' '),
]

const hex = (number: number, width = 1): string => number.toString(16).padStart(width, '0')

/** One IPv4 address in every way to write it that a URL, a resolver or a gateway may understand. */
const notations = ([a, b, c, d]: (typeof inside4)[number]): string[] => {
  const whole = ((a * 256 + b) * 256 + c) * 256 + d
  const dotted = `${a}.${b}.${c}.${d}`
  const six = `${hex(a * 256 + b)}:${hex(c * 256 + d)}`
  return [
    dotted,
    `${dotted}.`,
    String(whole),
    `0x${hex(whole)}`,
    `0X${hex(whole, 12).toUpperCase()}`,
    `0${whole.toString(8)}`,
    [a, b, c, d].map(part => `0x${hex(part)}`).join('.'),
    [a, b, c, d].map(part => `0${part.toString(8)}`).join('.'),
    `0x${hex(a)}.0${b.toString(8)}.${c}.${d}`,
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    dotted.replaceAll(/\d/g, digit => String.fromCodePoint(0xff10 + Number(digit))),
    dotted.replaceAll('.', '。'),
    dotted.replaceAll('.', '%2e'),
    `[::ffff:${dotted}]`,
    `[::ffff:${six}]`,
    `[0:0:0:0:0:ffff:${dotted}]`,
    `[::${dotted}]`,
    `[64:ff9b::${dotted}]`,
    `[64:ff9b:1::${six}]`,
    `[2002:${six}::1]`,
    `[2001:0:${six}::]`,
  ]
}

const literals = [...inside4.flatMap(notations), ...inside6.map(address => `[${address}]`)]

/** Names, and what a resolver says of them. */
const names = new Map<string, string[]>([
  ...inside4.map((address, n): [string, string[]] => [`four-${n}.example.com`, [address.join('.')]]),
  ...inside6.map((address, n): [string, string[]] => [`six-${n}.example.com`, [address]]),
  ...inside4.map((address, n): [string, string[]] => [
    `mapped-${n}.example.com`,
    [`::ffff:${address.join('.')}`],
  ]),
  ['one-of-two.example.com', ['3ffe:ffff::1', '127.0.0.1']],
  ['two-of-two.example.com', ['127.0.0.1', '3ffe:ffff::1']],
  ['nothing.example.com', []],
  ['example.com', ['127.0.0.1']],
  ['localhost', ['127.0.0.1']],
])

const lookup: LookupAll = (hostname, _options, done) => {
  const found = names.get(hostname.replace(/\.$/, '')) ?? ['127.0.0.1']
  done(
    null,
    found.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
  )
}

/** Whatever connects to this machine at this port is counted. */
const startTrap = async (t: TestContext) => {
  let connections = 0
  const server = createServer(socket => {
    connections += 1
    socket.destroy()
  })
  const port = await listen(server)
  t.after(() => server.close())
  return { port, connections: () => connections }
}

const noAnswer = 'no_answer'
const forbidden = 'forbidden_address'

type Options = Partial<Parameters<typeof createWebhookGuard>[0]>

const setUp = async (t: TestContext, o: Options = {}) => {
  const trap = await startTrap(t)
  const guard = createWebhookGuard({ allow: () => false, lookup, ports: new Set([trap.port]), ...o })
  t.after(guard.destroy)
  /** The status of the answer, else the code of why there is none. */
  const post = async (url: string, dispatcher = guard.dispatcherFor(url)): Promise<string> => {
    const answer = await postTo(
      { url, body: '{}' },
      {
        now: Date.now(),
        dispatcher,
        signal: new AbortController().signal,
        read: ({ status }) => ({ kind: 'refused', failure: { code: 'http_status', status } }),
      },
    )
    if (!('failure' in answer)) return answer.kind
    const { code, status } = answer.failure
    return status === undefined ? code : String(status)
  }
  return { trap, guard, post }
}

describe('The guard of webhooks', () => {
  it('is tested with a trap at a forbidden address', async t => {
    const { trap, post } = await setUp(t)
    const agent = new Agent()
    t.after(() => agent.destroy())
    const hosts = ['127.0.0.1', '2130706433', '0x7f.1', '0.0.0.0', '[::ffff:127.0.0.1]', 'localhost']
    for (const host of hosts) assert.equal(await post(`https://${host}:${trap.port}/`, agent), noAnswer)
    assert.ok(trap.connections() >= hosts.length - 1)
  })

  it('connects to an address that may be reached, and to no other of the same name', async t => {
    const reachable = await setUp(t, { isPublic: address => address === '127.0.0.1' })
    const { port } = reachable.trap
    assert.equal(await reachable.post(`https://example.com:${port}/`), noAnswer, 'the trap speaks no TLS')
    assert.equal(reachable.trap.connections(), 1)
    assert.equal(await reachable.post(`https://one-of-two.example.com:${port}/`), forbidden)
    assert.equal(await reachable.post(`http://example.com:${port}/`), forbidden)
    assert.equal(reachable.trap.connections(), 1)
  })

  it('says of a URL what it does when it is sent to', async t => {
    const { trap, guard, post } = await setUp(t, { isPublic: address => address === '127.0.0.1' })
    const reachable = `https://127.0.0.1:${trap.port}/`
    assert.equal(guard.fault(reachable), undefined)
    assert.equal(await post(reachable), noAnswer)
    const inside = `https://printer.lan:${trap.port}/`
    assert.equal(guard.fault(inside), 'a URL on the public internet')
    assert.equal(await post(inside), forbidden)
  })

  it(`refuses ${literals.length} ways to write an address inside, when it is given and when it is sent to`, async t => {
    const { trap, guard, post } = await setUp(t)
    assert.ok(literals.length >= 300)
    for (const host of literals) {
      const url = `https://${host}:${trap.port}/hook`
      assert.notEqual(guard.fault(url), undefined, url)
      if (URL.canParse(url)) assert.equal(await post(url), forbidden, url)
    }
    assert.equal(trap.connections(), 0)
  })

  it(`connects to none of ${names.size} names that lead inside`, async t => {
    const { trap, post } = await setUp(t)
    for (const name of names.keys())
      for (const host of [name, `${name}.`, name.toUpperCase()])
        assert.equal(await post(`https://${host}:${trap.port}/hook`), forbidden, host)
    assert.equal(trap.connections(), 0)
  })

  it('is not misled by the other parts of the URL', async t => {
    const { trap, guard, post } = await setUp(t)
    const at = `127.0.0.1:${trap.port}`
    for (const url of [
      `https://user:password@${at}/`,
      `https://example.com@${at}/`,
      `https://example.com%40${at}/`,
      `https://example.com\\@${at}/`,
      `https://${at}\\@example.com/`,
      `https://${at}#@example.com/`,
      `https://${at}?@example.com/`,
      `https://${at}/https://example.com/`,
      `https:${at}`,
      `https:/${at}`,
      `https:///${at}`,
      ` https://${at} `,
      `ht\ttps://127.0.0\n.1:${trap.port}`,
      `https://127.0.0.1:0${trap.port}`,
      `https://[::1%25lo]:${trap.port}/`,
      `http://${at}/`,
      `HTTPS://${at}/`,
      `ftp://${at}/`,
      `file://${at}/etc/passwd`,
      `wss://${at}/`,
      'data:text/plain,x',
      'javascript:alert(1)',
      '//127.0.0.1/',
      '127.0.0.1',
      '',
    ]) {
      assert.notEqual(guard.fault(url), undefined, url)
      if (URL.canParse(url)) assert.ok([noAnswer, forbidden].includes(await post(url)), 'no answer comes')
    }
    for (const url of [`https://example.com:${trap.port}#@${at}/`, `https://example.com:${trap.port}?${at}`])
      assert.equal(await post(url), forbidden, url)
    assert.equal(trap.connections(), 0)
  })

  it('checks the very answer that it connects to, of a name that changes it', async t => {
    let asked = 0
    const changing: LookupAll = (_hostname, _options, done) => {
      asked += 1
      done(null, [
        asked % 2 === 1 ? { address: '3ffe:ffff::1', family: 6 } : { address: '127.0.0.1', family: 4 },
      ])
    }
    const { trap, guard, post } = await setUp(t, { lookup: changing })
    const url = `https://rebind.example.com:${trap.port}/`
    assert.equal(guard.fault(url), undefined)
    // Nobody is at the first address: how long the machine takes to see it does not matter.
    const tries = Array.from({ length: 20 }, () => Promise.race([post(url), pause(500)]))
    const answers = await Promise.all(tries)
    assert.equal(answers.filter(answer => answer === forbidden).length, 10)
    assert.ok(answers.every(answer => answer === undefined || [noAnswer, forbidden].includes(answer)))
    assert.equal(trap.connections(), 0)
  })

  it('follows no redirect inside', async t => {
    const { origin } = await startHttpServer(t, (request, response) => {
      const [, status, ...location] = (request.url ?? '').split('/')
      response.writeHead(Number(status), { location: decodeURIComponent(location.join('/')) }).end()
    })
    const { trap, guard, post } = await setUp(t, { allow: url => url.origin === origin })
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0.0.0.0', '2130706433'])
      for (const status of [301, 302, 303, 307, 308]) {
        const url = `${origin}/${status}/${encodeURIComponent(`http://${host}:${trap.port}/`)}`
        assert.equal(guard.fault(url), undefined)
        assert.equal(await post(url), `${status}`)
      }
    assert.equal(trap.connections(), 0)
  })

  it('knows URLs of the internet, on two ports', t => {
    const guard = createWebhookGuard({ allow: () => false })
    t.after(guard.destroy)
    for (const url of [
      ...'https://example.com https://example.com./hook?key=1#part'.split(' '),
      ...'https://hooks.example.com:8443/a/b https://münchen.example/ https://1.1.1.1/'.split(' '),
      ...'https://[2606:4700:4700::1111]/ https://local.example.com/'.split(' '),
    ])
      assert.equal(guard.fault(url), undefined, url)
    for (const [url, fault] of [
      ['http://example.com', 'an https URL'],
      ['https://example.com:80', 'a URL with port 443 or 8443'],
      ['https://example.com:22', 'a URL with port 443 or 8443'],
      ['https://user@example.com', 'a URL without credentials'],
      ['https://:word@example.com', 'a URL without credentials'],
      ['https://intranet/', 'a URL on the public internet'],
      ['https://localhost/', 'a URL on the public internet'],
      ['https://api.localhost./', 'a URL on the public internet'],
      ['https://printer.local/', 'a URL on the public internet'],
      ['https://metadata.google.internal/', 'a URL on the public internet'],
      ['https://127.0.0.1/', 'a URL on the public internet'],
      ['gopher://example.com/', 'an http or https URL'],
      ['example.com', 'an http or https URL'],
    ])
      assert.equal(guard.fault(url ?? ''), fault, url)
  })

  it('lets through what is configured, and only that', async t => {
    const asked: string[] = []
    const { origin } = await startHttpServer(t, (request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(204).end()
    })
    const { guard, post } = await setUp(t, { allow: url => url.href === `${origin}/alerts/token` })
    assert.equal(guard.fault(`${origin}/alerts/token`), undefined)
    assert.deepEqual(await post(`${origin}/alerts/token`), '204')
    for (const path of ['/', '/alerts/token2', '/alerts/token?x', '/alerts/../health']) {
      assert.notEqual(guard.fault(origin + path), undefined)
      assert.equal(await post(origin + path), forbidden)
    }
    assert.deepEqual(asked, ['/alerts/token'])
  })
})
