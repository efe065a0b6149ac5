import assert from 'node:assert/strict'
import { answerTo, startProduct, story, unhurried } from '../support/product.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const away = 'http://127.0.0.1:1'
const onEthereum = { environment: { CHAINS: '1,8453', RPC_1: away, RPC_8453: away }, ...unhurried() }

const each = 'Every transaction, in this chat'
const usdc = ['Tokens, going out, $1,000 or more', 'Tokens: only USDC', each]
const incoming = ['Coins, tokens and NFTs, coming in', each]
const outgoing = ['Coins, tokens and NFTs, going out', each]
const balance = [
  'Balance below 2 ETH',
  "When it passes the limit, and when it's back to normal, in this chat",
]
const alone =
  "No alert for each transaction: when it passes the limit, and when it's back to normal, in this chat"

/** Each wish, with the name and the lines of the watch that it begins. */
const wishes: readonly (readonly [wish: string, name: string | undefined, ...lines: readonly string[]])[] = [
  [
    'watch the treasury 0x…, only tell me when more than 1,000 dollars of USDC leaves it',
    'treasury',
    ...usdc,
  ],
  ['tell me when more than $1000 in USDC leaves 0x…', undefined, ...usdc],
  ['0x… is my savings wallet, tell me if over 1000 usdc is sent from it', 'savings wallet', ...usdc],
  ['alert me if over 1000 USDC goes out of 0x… (savings)', 'savings', ...usdc],
  [
    'watch 0x…, tell me when more than 2 ETH leaves it',
    undefined,
    'Coin transfers, going out, 2 ETH or more',
    each,
  ],
  ['watch cold 0x… and tell me if it drops below 2 ETH', 'cold', ...balance],
  ['0x… 2 ETH altına düşerse haber ver', undefined, ...balance],
  [
    'watch payroll 0x…, every payment that leaves it, nothing else',
    'payroll',
    'Coins, tokens and NFTs, going out',
    each,
  ],
  [
    'watch cold 0x… and tell me at once if anything leaves it or somebody gets permission to spend from it',
    'cold',
    'Coins, tokens and NFTs, going out',
    'Approvals',
    each,
  ],
  [
    'watch shop 0x…, incoming payments above 5 dollars',
    'shop',
    'Coins and tokens, coming in, $5 or more',
    'NFTs, coming in',
    each,
  ],
  ['tell me if 0x… does nothing for a week', undefined, 'Nothing for 7 days (coins, tokens and NFTs)', alone],
  [
    'only tell me when nothing comes in to 0x… for 3 days',
    undefined,
    'Nothing coming in for 3 days (coins, tokens and NFTs)',
    alone,
  ],
  [
    'only tell me when more than 20 transactions an hour leave 0x…',
    undefined,
    'Transactions going out: more than 20 within 1 h (coins, tokens and NFTs)',
    alone,
  ],
  [
    'watch vault 0x…, tell me if more than $10,000 leaves it in a day',
    'vault',
    '$10,000 going out within 1 day',
    each,
  ],
  [
    'sag mir, wenn mehr als 500 Dollar von 0x… abgehen',
    undefined,
    'Coins and tokens, going out, $500 or more',
    'NFTs, going out',
    each,
  ],
  [
    'keep an eye on carol 0x… and ping me just for incoming over 2 eth',
    'carol',
    'Coin transfers, coming in, 2 ETH or more',
    each,
  ],
  [
    'Watch cold 0x… but nothing under $50',
    'cold',
    'Coins and tokens, in and out, $50 or more',
    'NFTs, in and out',
    each,
  ],
  [
    'for 0x… (payroll) send me one weekly summary, mondays 8am, instead of each alert',
    'payroll',
    'Coins, tokens and NFTs, in and out',
    'Digest on Mon at 8:00 UTC, in this chat',
  ],
  ['tell me when the balance of 0x… falls below 2 ETH, name it cold', 'cold', ...balance],
  [
    'Hi! Please watch 0x… for me, I call it the kitty. Tell me whenever someone pays in, ETH or USDC, but ignore anything under 5 dollars.',
    'the kitty',
    'Coins and tokens, coming in, $5 or more',
    'Tokens: only USDC',
    each,
  ],
  [
    'watch 0x…, which I always call kitty, and tell me when somebody pays me, but never mind anything less than $5',
    'kitty',
    'Coins and tokens, coming in, $5 or more',
    'NFTs, coming in',
    each,
  ],
  [
    '0x… is the desk, it pays our network fees. Warn me when it has less than half an ETH left, and tell me again when someone has topped it up.',
    'desk',
    'Balance below 0.5 ETH',
    ...balance.slice(1),
  ],
  [
    "Carol is at 0x… and she's travelling. Only tell me if nothing at all happens on her account for 8 days.",
    'Carol',
    'Nothing for 8 days (coins, tokens and NFTs)',
    alone,
  ],
  ['hi, I would like to know when someone sends money to my wallet 0x…', undefined, ...incoming],
  ['when money is sent to 0x… tell me', undefined, ...incoming],
  ['ping me when someone sends from 0x…', undefined, ...outgoing],
  [
    'tell me when anybody sends more than 2 ETH to 0x…',
    undefined,
    'Coin transfers, coming in, 2 ETH or more',
    each,
  ],
  [
    'I want to know about every withdrawal from 0x… bigger than 1 ETH',
    undefined,
    'Coin transfers, going out, 1 ETH or more',
    each,
  ],
  ['sag mir, wenn jemand Geld an 0x… schickt', undefined, ...incoming],
  ['avísame cuando alguien mande dinero a 0x…', undefined, ...incoming],
  ["préviens-moi quand quelqu'un envoie de l'argent à 0x…", undefined, ...incoming],
  ['me avise quando alguém mandar dinheiro para 0x…', undefined, ...incoming],
  ['сообщи, когда кто-то переведёт деньги на 0x…', undefined, ...incoming],
  ['biri 0x… adresine para gönderirse haber ver', undefined, ...incoming],
  ['beri tahu kalau ada yang kirim uang ke 0x…', undefined, ...incoming],
  ['báo tôi khi có ai chuyển tiền vào 0x…', undefined, ...incoming],
  [
    "let me know if 0x… hasn't received anything for a month",
    undefined,
    'Nothing coming in for 30 days (coins, tokens and NFTs)',
    alone,
  ],
  [
    "watch 0x…, that's the desk, tell me when it gets more than $50",
    'desk',
    'Coins and tokens, coming in, $50 or more',
    'NFTs, coming in',
    each,
  ],
  ['avísame si salen más de $1000 en USDC de 0x…', undefined, ...usdc],
  ['surveillez la trésorerie 0x…, alertez-moi dès qu’elle passe sous 2 ETH', 'trésorerie', ...balance],
  ['me avise se saírem mais de $ 1.000 de USDC de 0x…', undefined, ...usdc],
  ['сообщите, если с 0x… уйдёт больше 1000 долларов в USDC', undefined, ...usdc],
  ['0x… adresinden 1000 dolardan fazla USDC çıkarsa haber verin', undefined, ...usdc],
  ['kabari saya kalau lebih dari 1000 dolar USDC keluar dari 0x…', undefined, ...usdc],
  ['báo cho tôi khi hơn 1000 đô la USDC rời khỏi 0x…', undefined, ...usdc],
  ['当 0x… 转出超过 1000 美元 USDC 时通知我', undefined, ...usdc],
  ['请监控 0x…，余额低于 2 ETH 时提醒我', undefined, ...balance],
]

story('a wish beside an address is heard, with the name that it gives the address', async t => {
  const product = await startProduct(t, onEthereum)
  const { anna } = product
  for (const [wish, name, ...lines] of wishes) {
    const answer = await answerTo(product, anna.sends(wish.replace('0x…', address)))
    const title = name === undefined ? '«0x7099…79C8»' : `«${name}»  0x7099…79C8`
    const card = ['Watch · review', '', title, 'Ethereum, Base', ...lines, ''].join('\n')
    assert.equal(answer.slice(0, answer.indexOf('[')), card, wish)
  }
})

story('a request names its address, and says what it does not understand', async t => {
  const product = await startProduct(t, onEthereum)
  const usual = 'Coins, tokens and NFTs on Ethereum and Base, in and out, each one as it happens.'
  for (const [request, name, ...lines] of [
    ['watch payroll 0x…', '  payroll', usual],
    ["follow vitalik's wallet 0x…", "  vitalik's wallet", usual],
    ['watch this address 0x…', '', usual],
    ['watch transfers to 0x…', '', usual],
    ['can you tell me if anything happens with 0x…?', '', usual],
    ['keep track of 0x… for me please, call it Mum', '  Mum', usual],
    ["watch 0x…, that's our treasury", '  treasury', usual],
    ["watch this: 0x… - it's my grandma's wallet", "  grandma's wallet", usual],
    ['does 0x… still exist?', '', usual],
    ['watch 0x… and tell me if it dances', '', usual, '', "I didn't understand: tell me if it dances"],
  ] as const) {
    const answer = await answerTo(product, product.anna.sends(request.replace('0x…', address)))
    const card = [`👁 «0x7099…79C8»${name}`, ...lines, ''].join('\n')
    assert.equal(answer.slice(0, answer.indexOf('[')), card, request)
  }
})

story('each answer to an offer and its review changes all that it says, also the name', async t => {
  const product = await startProduct(t, onEthereum)
  const { anna } = product
  await answerTo(product, anna.sends(address))
  const says = async (said: string, name: string, ...lines: readonly string[]): Promise<void> => {
    const answer = await answerTo(product, anna.sends(said))
    const card = ['Watch · review', '', name, 'Ethereum, Base', ...lines, ''].join('\n')
    assert.equal(answer.slice(0, answer.indexOf('[')), card, said)
  }
  const payments = 'Coins and tokens, coming in, $5 or more'
  await says('Only coins and tokens coming in, 5 dollars or more.', '«0x7099…79C8»', payments, each)
  const wish = 'Tell me when ETH or USDC worth at least 5 dollars comes in.'
  await says(wish, '«0x7099…79C8»', payments, 'Tokens: only USDC', each)
  const silence = 'Nothing for 8 days (coins, tokens and NFTs)'
  const named = 'Name it Carol, and alert me only when there is no activity for 8 days.'
  await says(named, '«Carol»  0x7099…79C8', silence, alone)
})

story('an answer to a review adds to it by words such as also and and', async t => {
  const product = await startProduct(t, onEthereum)
  const { anna } = product
  await answerTo(product, anna.sends(`tell me when more than $50 leaves ${address}`))
  const says = async (said: string, ...lines: readonly string[]): Promise<void> => {
    const answer = await answerTo(product, anna.sends(said))
    const card = ['Watch · review', '', '«0x7099…79C8»', 'Ethereum, Base', ...lines, ''].join('\n')
    assert.equal(answer.slice(0, answer.indexOf('[')), card, said)
  }
  const both = ['Coins and tokens, in and out, $50 or more', 'NFTs, in and out']
  await says('and also when something comes in', ...both, each)
  await says('also approvals', ...both, 'Approvals', each)
  await says('and when it drops below 1 ETH', ...both, 'Approvals', 'Balance below 1 ETH', each)
})

story('a limit of a balance is no backup, and a silence that is too long is refused at once', async t => {
  const product = await startProduct(t, onEthereum)
  const { anna } = product
  await answerTo(product, anna.sends(address))
  const only = "No, just warn me when the balance falls below 0.5 ETH and when it's back up, nothing else."
  const answer = await answerTo(product, anna.sends(only))
  assert.ok(answer.includes('\nBalance below 0.5 ETH\n'), answer)
  const tooLong = await answerTo(
    product,
    anna.sends(`tell me if nothing comes in to ${address} for 4 months`),
  )
  assert.ok(tooLong.includes('It can be from 1m to 90d.'), tooLong)
})
