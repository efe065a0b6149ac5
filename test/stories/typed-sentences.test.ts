import assert from 'node:assert/strict'
import { startChain } from '../support/local-chain.ts'
import { answerTo, parseEther, startProduct, story, unhurried } from '../support/product.ts'
import { startTeam } from '../support/team.ts'
import { createGroup, screen } from '../support/telegram.ts'

const address = (index: number): string => `0x${index.toString(16).padStart(40, '0')}`

const away = 'http://127.0.0.1:1'
const onEthereum = { environment: { CHAINS: '1,8453', RPC_1: away, RPC_8453: away }, ...unhurried() }

type Anna = Awaited<ReturnType<typeof startProduct>>['anna']

const watch = async (anna: Anna, text: string): Promise<void> => {
  const { messageId: after } = anna.sends(text)
  await anna.sees(/^👁 /, { after })
  await anna.presses('Watch')
  await anna.sees(/^👁 .*(?:Watching|is set up)/, { after })
}

story('words about a price begin a watch of its own, which needs no address', async t => {
  const product = await startProduct(t, onEthereum)
  const { anna } = product
  assert.equal(
    await answerTo(product, anna.sends('tell me when ETH drops below 3,000')),
    `Watch · review

«ETH/USD»
Ethereum
ETH/USD below 3,000
When it passes the limit, and when it's back to normal, in this chat
[ Start watching ]
[ Addresses ] [ Chains ]
[ What ] [ Name ]
[ More ▾ ] [ Cancel ]`,
  )
  await anna.presses('Start watching')
  await anna.sees(/^👁 ETH\/USD is set up/)
  await watch(anna, `${address(1)} cold`)
  await watch(anna, `${address(2)} hot`)
  assert.match(
    await answerTo(product, anna.sends('gas below 5 gwei')),
    /^Watch · review\n\n«Gas»\nEthereum\nGas below 5 gwei\n/,
  )
  await anna.presses('Start watching')
  await anna.sees(/^👁 Gas is set up/)
  const { messageId: after } = anna.sends('ETH above 4,000')
  assert.match(
    (await anna.sees(/^Watch · changes/, { after })).text,
    /\nValues: \+ ETH\/USD above 4,000(?:\n|$)/,
  )
})

story('words in a chat without a watch begin one, and ask only for its address', async t => {
  const product = await startProduct(t, onEthereum)
  const { anna } = product
  assert.equal(
    await answerTo(product, anna.sends('tell me when my loan health drops below 1.2')),
    `Watch · Addresses

Ethereum, Base
Loan health below 1.2
When it passes the limit, and when it's back to normal, in this chat

Send one or more addresses. Add labels if you like:
⟨0x… treasury⟩
⟨0x… treasury >$500 out daily 9:00⟩
[ Cancel ]`,
  )
  assert.match(
    await answerTo(product, anna.sends(`${address(1)} desk`)),
    /^Watch · review\n\n«desk» {2}0x0000…0001\nEthereum, Base\nLoan health below 1\.2\n[^]*\[ Start watching \]/,
  )
  await anna.presses('Start watching')
  await anna.sees(/^👁 desk is set up/)
})

story('words about the only watch change it, and are saved by one tap', async t => {
  const product = await startProduct(t, onEthereum)
  const { anna } = product
  await watch(anna, `${address(1)} treasury`)
  const changes: readonly (readonly [said: string, change: string])[] = [
    ['once a day at seven', 'How often: Every transaction → Digest every day at 7:00 UTC'],
    ['gas below 5 gwei', 'Values: + gas below 5 gwei (Ethereum)'],
    ['warn me when my loan health is below 1.2', 'Values: + loan health below 1.2'],
    ['tell me when my Uniswap position is out of range', 'Values: + positions out of range'],
    [
      'tell me when my uniswap v4 position is within 2% of its end',
      'Values: + price margin of positions below 2%',
    ],
    ['tell me when nothing came for six hours', 'Values: + nothing for 6 h'],
    ['balance less than 0.5 ETH', 'Balance: none → balance below 0.5 ETH'],
    ['less than 0.5 ETH for gas', 'Balance: none → balance below 0.5 ETH'],
    ['too many is more than 20 in 1 hour', 'Values: + transactions: more than 20 within 1 h'],
    ['my gas money runs dry in 3 days', 'Values: + money for less than 3 days at the rate of 7 days'],
    ['treasury on Base only', 'Chains: Ethereum, Base → Base'],
    ['approvals', 'What: + approvals'],
    [
      'for treasury tell me about approvals and nothing else',
      'What: coins, tokens and NFTs, in and out → approvals',
    ],
    ['treasury not on Base', 'Chains: Ethereum, Base → Ethereum'],
    ['remove Base from treasury', 'Chains: Ethereum, Base → Ethereum'],
    ['stop telling me about NFTs', 'What: coins, tokens and NFTs, in and out → coins and tokens, in and out'],
  ]
  for (const [said, change] of changes) {
    assert.equal(
      /\nNot saved yet:\n(.*)\n/.exec(await answerTo(product, anna.sends(said)))?.[1],
      change,
      said,
    )
    await anna.presses('Cancel')
  }
  assert.match(
    await answerTo(product, anna.sends('only when more than $500 of USDC leaves')),
    /What: [^\n]* → tokens, going out, \$500 or more · tokens: only USDC\n/,
  )
  assert.match(
    await answerTo(product, anna.sends('only when more than 500 dollars of usdc leaves')),
    /What: [^\n]* → tokens, going out, \$500 or more · tokens: only USDC\n/,
  )
  await anna.presses('Cancel')
  for (const said of ['when more than $500 of ETH leaves', 'tell me if over $500 in ETH leaves'])
    assert.match(
      await answerTo(product, anna.sends(said)),
      /\nNot saved yet:\nWhat: [^\n]* → coin transfers, going out, \$500 or more\n/,
    )
  await anna.presses('Cancel')
  assert.match(
    await answerTo(product, anna.sends('who gets permission to spend my tokens?')),
    /What: \+ approvals\n/,
  )
  await anna.presses('Cancel')
  assert.match(await answerTo(product, anna.sends('only approvals')), /What: .* → approvals\n/)
  await anna.presses('Save')
  await anna.sees(/Saved/)
  assert.match(
    await answerTo(product, anna.sends('every day')),
    /\n\nThese wait for the digest, too: approvals\. To get them at once, put them in a watch of their own\.\n/,
  )
  assert.match(await answerTo(product, anna.sends('too many messages')), /\n\nHow often should I alert you\?/)
  assert.match(await answerTo(product, anna.sends('my loan')), /\n\nLoan health: type the number/)
})

story('words that a command is about do what the command does', async t => {
  const product = await startProduct(t, unhurried())
  const { anna } = product
  await watch(anna, `${address(1)} cold`)
  await watch(anna, `${address(2)} hot`)
  assert.equal(
    await answerTo(product, anna.sends('approvals')),
    'Which watch?\n[ cold ] [ hot ]\n[ All ]\n[ Watch an address ]',
  )
  await anna.presses('hot')
  assert.match(screen(await anna.sees(/Not saved yet/)), /«hot»[^]*What: \+ approvals/)
  assert.match(await answerTo(product, anna.sends('hot silent till tomorrow')), /^👁 «hot»[^]*Muted until/)
  assert.equal(
    await answerTo(product, anna.sends('Mute the noisy one for two hours!')),
    'Mute which one for 2 h?\n[ cold ] [ hot ]\n[ Select ]',
  )
  assert.match(
    await answerTo(product, anna.sends('mute hot until Monday')),
    /^👁 «hot»[^]*Muted until ~[^]*\[ Time zone \]$/,
  )
  assert.match(
    await answerTo(product, anna.sends('what happened last week?')),
    /^«Past alerts» · \w{3}, \w{3} \d+ – \w{3}, \w{3} \d+\n\nNo alerts in that time\./,
  )
  assert.match(
    await answerTo(product, anna.sends('/history yesterday cold')),
    /^Past alerts for «cold» · \w{3}, \w{3} \d+\n/,
  )
  assert.match(await answerTo(product, anna.sends('delete cold')), /^Delete «cold»\?/)
  assert.match(
    await answerTo(product, anna.sends("I don't want anything from hot until Monday")),
    /^👁 «hot»[^]*\n🔇 Muted until /,
  )
  assert.match(await answerTo(product, anna.sends('unmute hot')), /^👁 «hot»/)
  assert.match(await answerTo(product, anna.sends("pause everything while I'm away")), /^Paused: cold, hot\n/)
  assert.match(await answerTo(product, anna.sends('use my time zone')), /^«Settings»/)
  for (const [said, shown] of [
    ['time zone Zurich', /^Saved\. (Time zone · Zurich, where it is .*)\n\n«Settings»\n[^]*\n\1\n/],
    [
      'I live in Lisbon, please use my local time and show amounts in euros.',
      /^Saved\. Time zone · Lisbon, where it is .*\nAmounts · Euro \(EUR\)\n\n«Settings»\n/,
    ],
    [
      'show amounts in dollars, and I live in Lisbon',
      /^Saved\. Time zone · Lisbon, where it is .*\nAmounts · US Dollar \(USD\)\n/,
    ],
    ['I live in Tokyo.', /^Saved\. Time zone · Tokyo, where it is .*\n\n«Settings»\n/],
    ['currency EUR', /^Saved\. Amounts · Euro \(EUR\)\n\n«Settings»[^]*\nAmounts · Euro \(EUR\)\n/],
    ['amounts in dollars', /^Saved\. Amounts · US Dollar \(USD\)\n\n«Settings»(?![^]*EUR)/],
    ['show me all money in euros', /^Saved\. Amounts · Euro \(EUR\)\n\n«Settings»\n/],
    ['currency USD', /^Saved\. Amounts · US Dollar \(USD\)\n\n«Settings»(?![^]*EUR)/],
    ['time zone Nowhereville', /^«Time zone»/],
  ] as const)
    assert.match(await answerTo(product, anna.sends(said)), shown)
  await anna.presses('‹ Back')
  assert.match(
    await answerTo(product, anna.sends('quiet from 11 pm to 7 am')),
    /^Alerts from 23:00 to 07:00 still arrive, without a sound\.\nA watch can ring anyway: .+\n\n«Settings»[^]*\nQuiet hours · 23:00–07:00\n/,
  )
  assert.match(
    await answerTo(
      product,
      anna.sends('not at night please, nothing between 22:00 and 6:00, I live in Zurich'),
    ),
    /^Alerts from 22:00 to 06:00 still arrive, without a sound\.\nA watch can ring anyway: .+\n\n«Settings»[^]*\nTime zone · Zurich[^]*\nQuiet hours · 22:00–06:00\n/,
  )
  assert.match(
    await answerTo(product, anna.sends('I live in New York, only alert me between 8:00 and 22:00')),
    /^Alerts from 22:00 to 08:00 still arrive, without a sound\.[^]*\nTime zone · New York[^]*\nQuiet hours · 22:00–08:00\n/,
  )
  assert.match(await answerTo(product, anna.sends('send to Slack')), /^«Channels»/)
  assert.equal(
    await answerTo(product, anna.sends('which chains?')),
    'I can watch these chains: Local chain.\n[ My watches ] [ Help ]',
  )
  assert.equal(
    await answerTo(product, anna.sends('how much does this cost, and do you need my private key?')),
    "Watching is free, and I only read what is public on the chains. I never need a private key, a seed phrase or access to your wallet, and I can't move anything.\n[ My watches ] [ Help ]",
  )
  assert.match(await answerTo(product, anna.sends("show me everything you're watching")), /^«Your watches»/)
  assert.match(await answerTo(product, anna.sends('who is getting these?')), /^«Channels»/)
  assert.match(
    await answerTo(product, anna.sends('how much did hot spend in November?')),
    /^Past alerts for «hot»/,
  )
  assert.match(
    await answerTo(product, anna.sends('why did I not get an alert?')),
    /^Send me the transaction's hash/,
  )
  assert.match(await answerTo(product, anna.sends('who is this sender?')), /^Tap ⋯ under an alert, then Name/)
  assert.match(
    await answerTo(product, anna.sends('this sender is spam, never again')),
    /^Tap ⋯ under one of its alerts, then Ignore/,
  )
  assert.match(
    await answerTo(product, anna.sends('hot only when more than $500 of DAI leaves')),
    /\n\nI don't know a token called DAI here\. Send its contract address, [^\n]*\n\[ Any token \]\n\[ Cancel \]$/,
  )
  await anna.presses('Cancel')
  assert.match(await answerTo(product, anna.sends('ignore small amounts of hot')), /\n\nMinimum amount\?/)
  await anna.presses('‹ Back')
  assert.equal(
    await answerTo(product, anna.sends('rename hot to warm')),
    '«hot» is now called «warm».\n[ Undo ] [ My watches ]',
  )
  await anna.presses('Undo')
  await anna.sees(/^Undone\. The watch is as it was before\.\n\n⏸ hot\n/)
  await anna.presses('‹ Back')
  assert.match(
    await answerTo(product, anna.sends('where does my money go')),
    /^I didn't get that\.[^]*\n\[ My watches \]\n\[ Past alerts \]\n\[ Watch an address \] \[ Help \]$/,
  )
  assert.match(
    await answerTo(product, anna.sends('mutte hot for 2h')),
    /^I didn't get that\.[^]*\n\[ hot \]\n\[ Mute a watch for a while \]\n/,
  )
  await anna.presses('Mute a watch for a while')
  await anna.sees(/^👁 hot[^]*Muted until/)
})

story(
  'words about a watch one after the other are saved together, and none of them with another watch',
  async t => {
    const product = await startProduct(t, onEthereum)
    const { anna } = product
    await watch(anna, `${address(1)} savings`)
    await watch(anna, `${address(2)} relayer`)
    await answerTo(product, anna.sends('savings only on Base'))
    assert.match(
      await answerTo(product, anna.sends('savings once a day at nine')),
      /added to your unsaved change[^]*\nNot saved yet:\nChains: Ethereum, Base → Base\nHow often: Every transaction → Digest every day at 9:00 UTC\n/,
    )
    assert.match(
      await answerTo(product, anna.sends('only approvals for relayer')),
      /«relayer»[^]*\nNot saved yet:\nWhat: [^\n]* → approvals\n/,
    )
    assert.match(
      await answerTo(product, anna.sends('my relayer runs low')),
      /«relayer»[^]*\n\nETH: below what balance should I alert you\?/,
    )
    assert.match(
      await answerTo(product, anna.sends('savings every hour')),
      /«savings»[^]*\nNot saved yet:\nChains: Ethereum, Base → Base\nHow often: Every transaction → [^\n]*1 h/,
    )
    await anna.presses('Save')
    await anna.sees(/Saved/)
  },
)

story(
  'words for no alerts at night ask for the hours, and offer a digest that holds alerts back',
  async t => {
    const product = await startProduct(t, unhurried())
    const { anna } = product
    await watch(anna, `${address(1)} hot`)
    for (const words of ['nothing at night', 'not at night', 'mute at night'])
      assert.equal(
        await answerTo(product, anna.sends(words)),
        `«Quiet hours»

Alerts make a sound at any time now. In quiet hours they still arrive, but without a sound.
A watch can ring anyway: Edit › More ▾ › 🔔 Also in quiet hours.

Pick hours (UTC time), or send your own, such as 22:30-7.
[ 22:00–07:00 ] [ 23:00–07:00 ] [ 23:00–08:00 ]
[ ✓ None ] [ Time zone ]
[ One digest a day instead ]
[ ‹ Back ]`,
      )
    await answerTo(product, anna.sends('23-7'))
    assert.match(
      screen(await anna.sees(/^Alerts/)),
      /^Alerts from 23:00 to 07:00 still arrive, without a sound\.\nA watch can ring anyway: .+\n\n«Settings»\n[^]*\n\[ One digest a day instead \]$/,
    )
    await anna.presses('One digest a day instead')
    await anna.sees(/\nNot saved yet:\nHow often: Every transaction → Digest every day at 8:00 UTC$/m)
  },
)

/** The question for quiet hours where they were wanted for one watch. */
const quietHoursQuestion = (hours: string, name = 'savings'): string => `«Quiet hours»

Quiet hours hold for all watches of this chat, not for ${name} alone.
Alerts make a sound at any time now. In quiet hours they still arrive, but without a sound.
A watch can ring anyway: Edit › More ▾ › 🔔 Also in quiet hours.

Pick hours (UTC time), or send your own, such as 22:30-7.
${hours}
[ ✓ None ] [ Time zone ]
[ 🔇 Mute ] [ One digest a day instead ]
[ ‹ Back ]`

story(
  'quiet hours for one of several watches are offered for the whole chat, and nothing is saved',
  async t => {
    const product = await startProduct(t, unhurried())
    const { anna } = product
    await watch(anna, `${address(1)} savings`)
    await watch(anna, `${address(2)} relayer 2`)
    const asked = quietHoursQuestion('[ 23:00–07:00 ]')
    assert.equal(
      await answerTo(product, anna.sends('savings quiet at night')),
      quietHoursQuestion('[ 22:00–07:00 ] [ 23:00–07:00 ] [ 23:00–08:00 ]'),
    )
    assert.equal(await answerTo(product, anna.sends('only savings silent 23:00 to 7:00')), asked)
    await answerTo(product, anna.sends('savings once a day at nine'))
    assert.equal(await answerTo(product, anna.sends('only savings silent 23:00 to 7:00')), asked)
    assert.equal(
      await answerTo(product, anna.sends('relayer 2 silent 23:00 to 7:00')),
      quietHoursQuestion('[ 23:00–07:00 ]', 'relayer 2'),
    )
    assert.equal(await answerTo(product, anna.sends('only savings silent 23:00 to 7:00')), asked)
    await anna.presses('🔇 Mute')
    await anna.sees(/^Mute savings for how long\?/)
    assert.equal(await answerTo(product, anna.sends('savings quiet at night from 11 pm to 7 am')), asked)
    await anna.presses('23:00–07:00')
    await anna.sees(/^Settings[^]*\nQuiet hours · 23:00–07:00\n/)
    assert.match(
      await answerTo(product, anna.sends('savings and relayer 2 quiet from 10 pm to 7 am')),
      /^Alerts from 22:00 to 07:00 still arrive, without a sound\.\nA watch can ring anyway: .+\n\n«Settings»/,
    )
    await answerTo(product, anna.sends('no sound from 23:00 to 7:00 for savings'))
    await anna.presses('One digest a day instead')
    await anna.sees(
      /savings[^]*\nNot saved yet:\nHow often: Every transaction → Digest every day at [89]:00 UTC$/m,
    )
  },
)

story('a new name is taken back to the very one before, though another watch has it, too', async t => {
  const product = await startProduct(t, onEthereum)
  const { anna } = product
  await watch(anna, `${address(1)} Yahoo!`)
  await watch(anna, `${address(2)} hot`)
  assert.equal(
    await answerTo(product, anna.sends('rename Yahoo! to hot')),
    '«Yahoo!» is now called «hot».\n[ Undo ] [ My watches ]',
  )
  await anna.presses('Undo')
  await anna.sees(/^Undone\. The watch is as it was before\.\n\n👁 Yahoo!\n/)
})

story('a set-up takes no words about a watch that is there', async t => {
  const product = await startProduct(t, unhurried())
  const { anna } = product
  await watch(anna, `${address(1)} cold`)
  await answerTo(product, anna.sends('/watch'))
  assert.match(await answerTo(product, anna.sends('only approvals for cold')), /«cold»[^]*→ approvals\n/)
  assert.match(
    await answerTo(product, anna.sends(`${address(2)} hot`)),
    /^Watch · (?:2 of|review)[^]*hot[^]*$/,
  )
})

story('words add a group to a watch, and say where one is added that is not known', async t => {
  const product = await startTeam(t, 'administrator')
  const { anna, there } = product
  await watch(anna, `${address(1)} savings`)
  assert.match(await answerTo(product, anna.sends('also post savings to Slack')), /^«Channels»\n/)
  there.anna.sends('/here')
  await there.anna.sees(/^No watches post to/)
  await watch(anna, `${address(2)} treasury`)
  assert.match(
    await answerTo(product, anna.sends('also post savings in the group Team')),
    /^Watch · changes\n\n«savings»[^]*in this chat and Team\n\nNot saved yet:\nWhere: this chat → this chat and Team\n\[ Save \]/,
  )
  await anna.presses('Save')
  await anna.sees(/Saved/)
  assert.match(
    await answerTo(product, anna.sends('stop posting savings in the group Team')),
    /«savings»[^]*\nNot saved yet:\nWhere: this chat and Team → this chat\n/,
  )
  await anna.presses('Cancel')
  assert.equal(
    await answerTo(product, anna.sends("send treasury's alerts to ops as well")),
    `Watch · changes

«treasury»  0x0000…0002
Every transaction, in this chat

I don't know a place called that. Choose one here, or add it first: /channels

Where should alerts go?
[ ✓ This chat ] [ Team ]
[ Review › ]`,
  )
})

story('several watches that are named are changed together', async t => {
  const product = await startProduct(t, unhurried())
  const { anna } = product
  // The jobs of a change may withdraw an answer and send it again, which must not be taken for the next one.
  const says = async (text: string): Promise<string> => {
    const answer = await answerTo(product, anna.sends(text))
    await product.telegram.settled({ quietMs: 300 })
    return answer
  }
  for (const [n, name] of ['savings', 'relayer', 'relayer two'].entries())
    await watch(anna, `${address(n + 1)} ${name}`)
  assert.match(await says('pause savings and relayer'), /^Paused: savings, relayer\n/)
  assert.match(await says('resume savings and relayer two'), /^Watching: savings\nStill paused: relayer\n/)
  assert.match(await says('mute relayer and savings for 2 hours'), /^savings, relayer · Muted until ~\./)
  assert.match(await says('/pause savings, relayer'), /^Paused: savings\n/)
  assert.match(await says('/resume savings and relayer'), /^Watching: savings, relayer\n/)
  assert.match(await says('/mute 2w savings, relayer'), /^savings, relayer · Muted until ~\./)
  assert.match(await says('pause all except savings'), /^Paused: relayer, relayer two\n/)
  assert.match(await says('/unmute all'), /^Unmuted\./)
  assert.match(
    await says('delete savings and relayer'),
    /^Delete these\? They stop right away\.\n\nsavings, relayer\n\[ Delete \]\n/,
  )
  await anna.presses('Delete')
  assert.equal(
    screen(await anna.sees(/^Deleted/)),
    'Deleted: savings, relayer\nYou can undo this for a minute.\n[ Undo ]\n[ My watches ]',
  )
})

story('one sentence changes all watches, after they were shown', async t => {
  const product = await startProduct(t, unhurried())
  const { anna } = product
  for (const [n, name] of ['savings', 'relayer', 'hot'].entries())
    await watch(anna, `${address(n + 1)} ${name}`)
  assert.equal(
    await answerTo(product, anna.sends('ignore below $10 on all')),
    `savings, relayer, hot

Not saved yet:
What: coins, tokens and NFTs, in and out → coins and tokens, in and out, $10 or more · NFTs, in and out
[ Save ] [ Cancel ]`,
  )
  await anna.presses('Cancel')
  assert.equal(screen(await anna.sees(/^Canceled/)), 'Canceled. Nothing was changed.\n[ My watches ]')
  await answerTo(product, anna.sends('I do not want to see anything below $10, from any of my watches'))
  await anna.presses('Save')
  const saved = 'Saved.\n\nsavings, relayer, hot\n[ Undo ] [ My watches ]'
  assert.equal(screen(await anna.sees(/^Saved/)), saved)
  assert.equal(
    await answerTo(product, anna.sends('that was a mistake')),
    'Undone: savings, relayer, hot.\n[ My watches ]',
  )
  await answerTo(product, anna.sends('ignore below $10 on all'))
  await anna.presses('Save')
  const { messageId: message } = await anna.sees(/^Saved/)
  assert.equal(
    await answerTo(product, anna.sends('hide dust under $10 everywhere')),
    'Nothing to change there.\n[ My watches ]',
  )
  await answerTo(product, anna.sends('hot minimum $20'))
  await anna.presses('Save')
  await anna.sees(/^Saved[^]*\$20 or more/)
  await anna.presses({ text: 'Undo', message })
  assert.equal(
    screen(await anna.sees(/^Undone/, { after: message - 1 })),
    'Undone: savings, relayer.\nNot undone, because of a later change: hot.\n[ My watches ]',
  )
  assert.equal(
    await answerTo(product, anna.sends('ignore less than $20')),
    'Which watch?\n[ savings ] [ relayer ]\n[ hot ]\n[ All ]\n[ Watch an address ]',
  )
  await anna.presses('All')
  assert.match(
    screen(await anna.sees(/Not saved/)),
    /^savings, relayer\n\nNot saved yet:\n[^\n]*\$20 or more · NFTs, in and out\n/,
  )
})

story('a minimum for all watches leaves alone those that are stricter already', async t => {
  const product = await startProduct(t, unhurried())
  const { anna } = product
  for (const [n, name] of ['savings', 'treasury'].entries()) await watch(anna, `${address(n + 1)} ${name}`)
  await answerTo(product, anna.sends('treasury minimum $500'))
  await anna.presses('Save')
  await anna.sees(/^Saved[^]*\$500 or more/)
  assert.equal(
    await answerTo(product, anna.sends('I do not want to see anything below $10, from any of my watches')),
    `savings

Not saved yet:
What: coins, tokens and NFTs, in and out → coins and tokens, in and out, $10 or more · NFTs, in and out

Stricter already, and left as it is: treasury
[ Save ] [ Cancel ]`,
  )
  await anna.presses('Save')
  assert.equal(screen(await anna.sees(/^Saved/)), 'Saved.\n\nsavings\n[ Undo ] [ My watches ]')
  assert.equal(
    await answerTo(product, anna.sends('hide everything below $10 on every watch')),
    'Nothing to change there.\n\nStricter already, and left as it is: treasury\n[ My watches ]',
  )
  assert.match(
    await answerTo(product, anna.sends('minimum $800 everywhere')),
    /^savings\n\nNot saved yet:[^]*treasury\n\nNot saved yet:[^]*\$500 or more → [^]*\$800 or more/,
  )
})

story('words say whether every chain is read, when, and what the last alert was', async t => {
  const product = await startProduct(t, unhurried())
  const { anna, chain } = product
  assert.equal(
    await answerTo(product, anna.sends('is it still working?')),
    '«No chain is being watched here.»\n[ My watches ] [ Help ]',
  )
  await watch(anna, `${address(1)} cold`)
  assert.match(
    await answerTo(product, anna.sends('are all chains read?')),
    /^«(?:Everything is working\.»\n✅ Local chain: up to date \(block \d+, ~, ~\)|Still starting\.»\n⏳ Local chain: starting)\n\nNo alert yet\n\[ My watches \]/,
  )
  await chain.send({ from: chain.accounts[0] ?? '', to: address(1), wei: parseEther('1') })
  await anna.sees(/\+1 ETH/)
  await product.alertsStored()
  assert.match(
    await answerTo(product, anna.sends('is it still working?')),
    /^«(?:Everything is working\.»\n✅ Local chain: up to date \(block \d+, ~, ~\)|Still starting\.»\n⏳ Local chain: starting)\n\nLast alert: 📥 «cold \+1 ETH» · Local chain · ~ \(~\)\n\[ My watches \]/,
  )
})

story('what can be watched is said group by group, with a button to watch an address', async t => {
  const product = await startProduct(t, onEthereum)
  assert.equal(
    await answerTo(product, 'what can you watch besides transfers?'),
    `I can alert you to all of these. You choose for each address:

«Moves»: coins, tokens, NFTs, wrapping
«Security»: large outflows, approvals, wallet control, failed transactions, admin actions
«Contract»: shared wallet, contract events, new contracts, calls
«Staking»: staking payouts, block rewards
«Values»: Balance, Price, Network fees, Transfer fee, Loan health, Uniswap positions
«Deadlines»: Money left, My .eth names, .eth name, Delayed changes, Votes, Old approvals
«Activity»: No activity, High activity
[ Watch an address ]`,
  )
})

story('in a group words are for the bot behind its name alone', async t => {
  const { telegram } = await startProduct(t, unhurried())
  telegram.setPrivacyMode(false)
  const { group, ann } = createGroup(telegram, { title: 'Team', members: { ann: 'creator' } })
  group.addsBot(ann)
  const there = ann.in(group)
  there.sends('gas below 5 gwei')
  const { messageId: after } = there.sends('@lookout_local_bot gas below 5 gwei')
  assert.match(
    screen(await there.sees(/./, { after })),
    /^Watch · review\n\n«Gas»\nLocal chain\nGas below 5 gwei\n/,
  )
  await telegram.settled()
  assert.equal(there.messages().filter(({ text }) => /Gas below/.test(text)).length, 1)
})

story('an open set-up takes words about its watch, and leaves those about others', async t => {
  const product = await startProduct(t, unhurried())
  const { anna } = product
  await watch(anna, `${address(1)} cold`)
  await answerTo(product, anna.sends('/watch'))
  assert.match(
    await answerTo(product, anna.sends('once a day')),
    /^Watch · Addresses\n\n[^]*Digest every day at 9:00 UTC/,
  )
  assert.match(await answerTo(product, anna.sends('mute cold for 2 h')), /^👁 «cold»[^]*Muted until/)
  assert.match(
    await answerTo(product, anna.sends(`${address(2)} hot`)),
    /^Watch · review\n\n«hot»[^]*Digest every day at 9:00 UTC/,
  )
  assert.match(
    await answerTo(product, anna.sends('only approvals')),
    /^Watch · review\n\n«hot»[^]*\nApprovals\n/,
  )
  await anna.presses('Start watching')
  await anna.sees(/^👁 Watching hot/)
})

story('the address that is asked for may come with all choices in its line', async t => {
  const product = await startProduct(t, unhurried())
  const { anna } = product
  await answerTo(product, anna.sends('/watch'))
  assert.match(
    await answerTo(product, anna.sends(`${address(1)} pay >$500 out daily 9:00 >lots`)),
    /^Watch · review\n\n«pay»[^]*\$500 or more[^]*Digest every day at 9:00 UTC[^]*I didn't understand: >lots/,
  )
})

story('watches of one name are told apart by what they are about', async t => {
  const product = await startProduct(t, unhurried())
  const { anna } = product
  await watch(anna, `${address(1)} pay`)
  await watch(anna, `${address(2)} pay`)
  await answerTo(product, anna.sends('only approvals'))
  await anna.presses('pay · 0x0000…0002')
  await anna.sees(/Not saved yet/)
  await anna.presses('Save')
  await anna.sees(/Saved/)
  await answerTo(product, anna.sends('/help'))
  assert.equal(
    await answerTo(product, anna.sends('nothing came for six hours')),
    'Which watch?\n[ pay · coins, tokens and NFTs, in and out ] [ pay · approvals ]\n[ Watch an address ]',
  )
  assert.match(
    await answerTo(product, anna.sends('/watches')),
    /\n1 👁 pay · coins, tokens and NFTs, in and out\n2 👁 pay · approvals\n/,
  )
})

story('a price that no chain on offer has is said, and opens nothing', async t => {
  const chain = await startChain(t, { chainId: 204 })
  const environment = { CHAINS: '204', RPC_204: chain.url }
  const product = await startProduct(t, { environment, ...unhurried() })
  const { anna } = product
  await watch(anna, `${address(1)} pay`)
  assert.equal(
    await answerTo(product, anna.sends('tell me when ETH drops below 3,000')),
    'Not on opBNB: Price',
  )
})

story('a question for a number swallows neither an address nor words about something else', async t => {
  const product = await startProduct(t, unhurried())
  const { anna } = product
  await watch(anna, `${address(1)} cold`)
  assert.match(await answerTo(product, anna.sends('silence')), /For how long may nothing come/)
  assert.match(
    await answerTo(product, anna.sends('gas money runs dry below 0.2 ETH')),
    /\nNot saved yet:\nBalance: none → balance below 0\.2 ETH\n/,
  )
  assert.match(await answerTo(product, anna.sends(`${address(2)} hot`)), /^👁 «0x0000…0002»  hot\n/)
  assert.match(await answerTo(product, anna.sends('6h')), /\n\nNot saved yet:\nValues: \+ nothing for 6 h\n/)
})

story('cheap gas is below what it is now, and one tap leads to the review', async t => {
  const product = await startProduct(t, unhurried())
  const { anna, chain } = product
  await chain.rpc('anvil_setNextBlockBaseFeePerGas', [`0x${(7e9).toString(16)}`])
  await chain.mine()
  assert.equal(
    await answerTo(product, anna.sends('tell me when gas is cheap')),
    `Watch · Network fees

Local chain
Every transaction, in this chat

Network fees: type the number at which I should alert you. I'll alert you once, and again when it's back.

Now: gas 7 gwei
[ Gas below 1 gwei ]
[ Gas below 5 gwei ]
[ Below ⇄ ]
[ ‹ Back ]`,
  )
  await anna.presses('Gas below 5 gwei')
  await anna.sees(/^Watch · review\n\nGas\nLocal chain\nGas below 5 gwei\n/)
  await anna.presses('Cancel')
  assert.match(
    await answerTo(product, anna.sends('gas expensive')),
    /\n\nNow: gas 7 gwei\n\[ Gas above 20 gwei \][^]*\n\[ Above ⇄ \]\n/,
  )
})

story('call it: what is on offer, or what was set up last, is named, and no older watch', async t => {
  const product = await startProduct(t, onEthereum)
  const { anna } = product
  await watch(anna, `${address(1)} savings`)
  const offer = `👁 «0x0000…0002»  piggy
Coins, tokens and NFTs on Ethereum and Base, in and out, each one as it happens.
[ Watch ] [ Customize ]`
  await answerTo(product, anna.sends(address(2)))
  assert.equal(await answerTo(product, anna.sends('call it piggy')), offer)
  assert.equal(await answerTo(product, anna.sends('name it “piggy” please')), offer)
  await anna.presses('Watch')
  await anna.sees(/^👁 piggy is set up/)

  assert.match(
    await answerTo(product, anna.sends(`${address(3)} ${address(4)}`)),
    /^👁 «2 addresses»\n0x0000…0003, 0x0000…0004\n/,
  )
  assert.match(
    await answerTo(product, anna.sends('call them family')),
    /^👁 family\n«2 addresses»\n0x0000…0003, 0x0000…0004\n/,
  )
  await answerTo(product, anna.sends('/watch'))
  await answerTo(product, anna.sends(address(5)))
  assert.match(
    await answerTo(product, anna.sends('call it hot')),
    /^Watch · 2 of 5\n\n«hot» {2}0x0000…0005\n/,
  )
  await answerTo(product, anna.sends('cancel'))

  await answerTo(product, anna.sends(`${address(7)} ${address(8)}`))
  await answerTo(product, anna.sends('call it family'))
  await anna.presses('Watch')
  await anna.sees(/^👁 family is set up/)

  await answerTo(product, anna.sends(address(6)))
  await anna.presses('Watch')
  await anna.sees(/^👁 0x0000…0006 is set up/)
  assert.equal(
    await answerTo(product, anna.sends('call it relayer')),
    '«0x0000…0006» is now called «relayer».\n[ Undo ] [ My watches ]',
  )
  assert.equal(
    await answerTo(product, anna.sends('call savings something else: piggy bank')),
    '«savings» is now called «piggy bank».\n[ Undo ] [ My watches ]',
  )
  assert.match(
    await answerTo(product, anna.sends('call piggy bank something else')),
    /^Watch · changes\n\n«piggy bank»[^]*\nSend a name/,
  )
  await answerTo(product, anna.sends('cancel'))
  assert.match(
    await answerTo(product, anna.sends('/names')),
    /\n1 piggy · 0x0000…0002\n2 piggy bank · 0x0000…0001\n3 relayer · 0x0000…0006\n/,
  )
})
