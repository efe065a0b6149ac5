import assert from 'node:assert/strict'
import { request } from 'node:http'
import { startHttpServer } from '../support/http-server.ts'
import { type Product, startProduct, story } from '../support/product.ts'
import { screen, screens, taps } from '../support/telegram.ts'

const address = (index: number): string => `0x${index.toString(16).padStart(40, '0')}`
const wrongSum = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96046'

/** Sends a file and gives back the whole screen that answers it. */
const answerTo = async (
  { anna, telegram }: Product,
  name: string,
  content: string | Uint8Array,
): Promise<string> => {
  const { messageId: after } = anna.sendsFile({ name, bytes: Buffer.from(content) })
  const seen = await anna.sees(/./, { after })
  await telegram.settled({ quietMs: 50 })
  return screen(seen)
}

story('a list of addresses as a file is read line by line and watched in one tap', async t => {
  const product = await startProduct(t)
  const { anna, telegram } = product
  const list = `\uFEFFaddress,label\r\n${address(1)},"cold, old"\r\n${address(2)}\r\n${address(3)},hot\r\n`
  assert.equal(
    await answerTo(product, 'family wallets.csv', list),
    `📄 family wallets · 3 lines
«3 addresses»
cold, old, hot, 0x0000…0002
Coins, tokens and NFTs on Local chain, in and out, each one as it happens.
[ Watch ] [ Customize ]`,
  )
  await anna.presses('Watch')
  await anna.sees(/^👁 Watching family wallets/)
  await telegram.settled()

  const next = [
    address(2),
    address(4),
    'nobody',
    `${wrongSum} hot`,
    address(4),
    ...Array.from({ length: 12 }, (_, index) => `0x${index}`),
  ]
  assert.equal(
    await answerTo(product, 'more.txt', next.join('\n')),
    `📄 more · 17 lines
«2 addresses» · 1 is already watched
0x0000…0004
Coins, tokens and NFTs on Local chain, in and out, each one as it happens.

14 lines couldn't be read:
Line 3: nobody isn't an address
Line 4: 0xd8dA…6046 has a wrong checksum
Line 6: 0x0 doesn't have 40 characters after 0x
Line 7: 0x1 doesn't have 40 characters after 0x
Line 8: 0x2 doesn't have 40 characters after 0x
Line 9: 0x3 doesn't have 40 characters after 0x
Line 10: 0x4 doesn't have 40 characters after 0x
Line 11: 0x5 doesn't have 40 characters after 0x
Line 12: 0x6 doesn't have 40 characters after 0x
Line 13: 0x7 doesn't have 40 characters after 0x
and 4 more
1 address appeared more than once.
[ Watch the other one ] [ Customize ]`,
  )
})

story('a file of many thousands is watched a thousand lines at a time, in any order', async t => {
  const product = await startProduct(t)
  const { anna, telegram } = product
  const list = Array.from({ length: 2_002 }, (_, index) => `${address(index + 10_001)};number ${index + 1}`)
  const content = `sep=;\r\nWallet;Name\r\n${list.join('\r\n')}`
  assert.equal(
    await answerTo(product, 'all.csv', content),
    `📄 all · 1,000 lines
«1,000 addresses»
number 1, number 2, number 3 +997 more
Coins, tokens and NFTs on Local chain, in and out, each one as it happens.
[ Watch ] [ Customize ]`,
  )
  const rest = await anna.sees(/lines are left/)
  assert.equal(screen(rest), '1,002 lines are left.\n[ Next 1,000 ]')
  await anna.presses({ text: 'Customize', message: await anna.sees(/^📄 all · 1,000 lines/) })
  assert.match(
    screen(await anna.sees(/Watch · review/)),
    /^Watch · review\n\n«all» {2}number 1, number 2, number 3 \+997 more\n/,
  )
  await anna.presses('How often')
  await product.stop()
  await product.start()
  await taps(anna, '1 h')
  await anna.presses('Start watching')
  await anna.sees(/^👁 Watching all/)

  await anna.presses({ text: 'Next 1,000', message: rest })
  const second = await anna.sees(/lines 1,001–2,000/)
  assert.equal(
    screen(second),
    `📄 all · lines 1,001–2,000
«1,000 addresses»
number 1001, number 1002, number 1003 +997 more
Coins, tokens and NFTs on Local chain, in and out, each one as it happens.
[ Watch ] [ Customize ]`,
  )
  await anna.presses('Next 2')
  await anna.sees(/lines 2,001–2,002\n2 addresses\nnumber 2001, number 2002\n/)
  await anna.presses({ text: 'Watch', message: second })
  await anna.sees(/^👁 Watching all 2/)
  await telegram.settled()
  assert.deepEqual(
    screens(anna.messages()).filter(text => text.includes('are left')),
    [],
    'what is read is not offered again',
  )
})

story('the next lines of a file that Telegram no longer has are asked for once more', async t => {
  const product = await startProduct(t)
  const { anna, telegram } = product
  const list = Array.from({ length: 1_001 }, (_, index) => address(index + 1))
  await answerTo(product, 'all.csv', list.join('\n'))
  await anna.sees(/1 line is left/)
  telegram.fail(
    { method: 'getFile' },
    {
      error: { code: 400, description: 'Bad Request: wrong file_id or the file is temporarily unavailable' },
    },
  )
  await anna.presses('Next 1')
  await anna.sees("I couldn't get that file from Telegram. Send it again.")
  await anna.presses('Next 1')
  await anna.sees(/lines 1,001–1,001/)
})

story('the chains that a list names are watched, and others are said', async t => {
  const product = await startProduct(t)
  const header = 'address,blockchain,label'
  assert.equal(
    await answerTo(product, 'book.csv', `${header}\n${address(1)},base,cold\n${address(2)},31337,hot`),
    `📄 book · 2 lines
«2 addresses»
cold, hot
Coins, tokens and NFTs on Local chain, in and out, each one as it happens.

I don't watch Base here. Only the chains shown are watched.
[ Watch each ] [ As one watch ]
[ Customize ]`,
  )
})

story('a list is known by what is in it, whatever the file is called', async t => {
  const product = await startProduct(t)
  const contacts = JSON.stringify({ [address(1)]: { name: 'Ann' }, [address(2)]: { name: 'Bea' } })
  const lists = [
    ['contacts.json', contacts],
    ['contacts', `Ann,${address(1)}\nBea,${address(2)}`],
    [
      'contacts.md',
      `# Wallets\n\n| Who | Address |\n|---|---|\n| Ann | ${address(1)} |\n| Bea | ${address(2)} |`,
    ],
    ['contacts.jsonl', `{"name":"Ann","address":"${address(1)}"}\n{"name":"Bea","address":"${address(2)}"}`],
  ] as const
  for (const [name, content] of lists)
    assert.equal(
      await answerTo(product, name, content),
      `📄 contacts · 2 lines
«2 addresses»
Ann, Bea
Coins, tokens and NFTs on Local chain, in and out, each one as it happens.
[ Watch each ] [ As one watch ]
[ Customize ]`,
      name,
    )
})

story('a list of transactions is called one', async t => {
  const product = await startProduct(t)
  const header = '"Transaction Hash","Blockno","DateTime (UTC)","From","To","Value_IN(ETH)"'
  const row = `"0x${'7'.repeat(64)}","1","2024-01-01","${address(1)}","${address(2)}","1"`
  assert.equal(
    await answerTo(product, `export-${address(1)}.csv`, `${header}\n${row}\n`),
    "That's a list of transactions. I read lists of addresses: send the address that these transactions are of, and I'll watch it.",
  )
})

story('a file that is no list gets a word that says what to do', async t => {
  const product = await startProduct(t)
  const answers: readonly (readonly [name: string, content: string | Uint8Array, answer: string])[] = [
    ...['photo.png', 'photo.txt', 'book.xlsx', 'list.csv.zip'].map(
      name =>
        [
          name,
          Buffer.from([0x89, 0x50, 0, 0, 0x1a]),
          'That file has no text I can read. Save the list as .csv or .txt and send it again.',
        ] as const,
    ),
    [
      'header.csv',
      'address,label\n',
      `📄 header · 0 lines
I found no addresses in that file. Put one on each line: 0x followed by 40 characters.`,
    ],
    [
      'package.json',
      '{ "name": "x" }',
      `📄 package · 0 lines
I found no addresses in that file. Put one on each line: 0x followed by 40 characters.`,
    ],
    ['empty.csv', '\n', 'That file is empty.'],
    ['large.csv', 'x'.repeat(1_048_577), 'That file is too large. Send it in parts of up to 1 MB.'],
    [
      'words.txt',
      'one\ntwo',
      `📄 words · 2 lines
I found no addresses in that file. Put one on each line: 0x followed by 40 characters.
2 lines couldn't be read:
Line 1: one isn't an address
Line 2: two isn't an address`,
    ],
  ]
  for (const [name, content, answer] of answers)
    assert.equal(await answerTo(product, name, content), answer, name)
})

story('a file that Telegram does not give back is asked for once more', async t => {
  const product = await startProduct(t)
  product.telegram.fail(
    { method: 'getFile' },
    {
      error: { code: 400, description: 'Bad Request: wrong file_id or the file is temporarily unavailable' },
    },
  )
  assert.equal(
    await answerTo(product, 'list.csv', address(1)),
    "I couldn't get that file from Telegram. Send it again.",
  )
})

story('a file that is sent while Telegram answers badly is read when it answers again', async t => {
  const product = await startProduct(t)
  product.telegram.fail({ method: 'getFile' }, 'truncated after doing')
  assert.match(await answerTo(product, 'list.csv', address(1)), /^📄 list · 1 line\n«0x0000…0001»\n/)
})

story('a file is read while a set-up is open, which goes on', async t => {
  const product = await startProduct(t)
  const { anna } = product
  anna.sends('/watch')
  await anna.sees(/1 of 4/)
  assert.match(await answerTo(product, 'list.csv', address(1)), /^📄 list · 1 line\n/)
  await anna.presses({ text: 'Watch', message: await anna.sees(/list · 1 line/) })
  await anna.sees(/^👁 Watching 0x0000…0001/)
  anna.sends(address(2))
  await anna.sees(/2 of 4/)
  assert.equal(screens(anna.messages()).filter(text => text.startsWith('Watch ·')).length, 1)
})

story(
  'a file that never ends is given up with a word, and what the person does next is answered',
  async t => {
    let telegramRoot = ''
    /** Telegram, but for the files: a byte now and then. */
    const { origin } = await startHttpServer(t, (asked, answer) => {
      if (asked.url?.startsWith('/file/') === true) {
        const drip = setInterval(() => answer.write('0'), 100)
        answer.on('close', () => clearInterval(drip))
        return
      }
      const { method, headers, url } = asked
      const onward = request(`${telegramRoot}${url}`, { method, headers }, reply => {
        answer.writeHead(reply.statusCode ?? 500, reply.headers)
        reply.pipe(answer)
      })
      onward.on('error', () => answer.destroy())
      answer.on('close', () => onward.destroy())
      asked.pipe(onward)
    })
    const product = await startProduct(t, { started: false, environment: { TELEGRAM_API_ROOT: origin } })
    telegramRoot = product.telegram.apiRoot
    await product.start()
    const { anna } = product
    const { messageId: after } = anna.sendsFile({ name: 'list.csv', bytes: Buffer.from(address(1)) })
    anna.sends('/help')
    const told = await anna.sees(/./, { after })
    assert.equal(
      screen(told),
      'That file took too long to download. Send it again, or paste the addresses as text.',
    )
    await anna.sees(/^I watch blockchain addresses/)
  },
)
