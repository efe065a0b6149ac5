import assert from 'node:assert/strict'
import { parseEther, startProduct, storyOnBoth } from '../support/product.ts'
import { screen, screens } from '../support/telegram.ts'
import { opensRefinement } from '../support/wizard.ts'

storyOnBoth(
  'a new user watches an address and is told of transfers in and out, not of one below the minimum',
  async t => {
    const { anna, chain, telegram } = await startProduct(t, { isNew: true })
    const [sender = '', treasury = ''] = chain.accounts

    anna.sends('/start')
    assert.equal(
      screen(await anna.sees(/^Lookout/)),
      `«Lookout» watches blockchain addresses and alerts you here.

Paste an address, or several. For example:
⟨0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045⟩

Or all in one line:
⟨/watch 0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045 treasury >$500 out daily 9:00⟩
[ Watch an address ] [ My watches ]
[ Settings ] [ Help ]
[ Use in a group or channel ]`,
    )

    anna.sends('/watch')
    assert.equal(
      screen(await anna.sees(/1 of 4/)),
      `Watch · 1 of 4

Send one or more addresses. Add labels if you like:
⟨0x… treasury⟩
⟨0x… treasury >$500 out daily 9:00⟩
[ Cancel ]`,
    )

    // Only one chain is on offer, so that none is asked for.
    anna.sends(`${treasury} treasury`)
    assert.equal(
      screen(await anna.sees(/2 of 4/)),
      `Watch · 2 of 4

«treasury»  0x7099…79C8
Local chain

What do you want to hear about?
«Money»: coins, tokens, NFTs
«Security»: approvals, wallet control, failed transactions, large outflows, admin actions
«Contract»: admin actions, new contracts, calls
«Everything»: all of these, and shared wallet, wrapping, staking payouts, block rewards
Or say what you want, such as ⟨more than $500 leaves⟩
[ ✓ Money ] [ Security ]
[ Contract ] [ Everything ]
[ Choose ▾ ]
[ ‹ Back ] [ Next › ] [ Review › ]`,
    )

    await opensRefinement(anna, 'Any amount ▾')
    assert.equal(
      screen(await anna.sees(/Minimum amount/)),
      `Watch · 2 of 4

«treasury»  0x7099…79C8
Local chain

Minimum amount? Pick one, or type it: $2,500 · 0.5 · 100 gwei
Dollar amounts apply to coins and tokens; other amounts to coins only.
With a dollar minimum, tokens without a known price are skipped.
NFTs always trigger alerts.
[ $10 ] [ $100 ] [ $1,000 ] [ $10,000 ]
[ Any amount ]
[ In and out separately ]
[ ‹ Back ] [ Cancel ]`,
    )
    anna.sends('0,5 eth')
    assert.equal(
      screen(await anna.sees(/0.5 ETH or more\./)),
      `Watch · 2 of 4

«treasury»  0x7099…79C8
Local chain

0.5 ETH or more.

Only some of these? Change the direction, or set a minimum or filters.
[ ✓ In and out ] [ In ] [ Out ]
[ 0.5 ETH or more ▾ ]
[ Narrow to USDC ▾ ] [ Narrow to WETH ▾ ]
[ Filters ▾ ]
[ ‹ Back ] [ Review › ]`,
    )

    await anna.presses('‹ Back')
    await anna.presses('Next ›')
    assert.equal(
      screen(await anna.sees(/3 of 4/)),
      `Watch · 3 of 4

«treasury»  0x7099…79C8
Local chain
Coin transfers, in and out, 0.5 ETH or more
Tokens and NFTs, in and out

How often should I alert you?
Summary: the first alert right away, then one message per period. Digest: one message at a time of day.
[ ✓ Every transaction ] [ Once, then stop ]
[ Summary ▾ ] [ Digest ▾ ]
[ Tell me again once it's final ]
[ ‹ Back ] [ Next › ]`,
    )

    await anna.presses('Every transaction')
    assert.equal(
      screen(await anna.sees(/Watch · review/)),
      `Watch · review

«treasury»  0x7099…79C8
Local chain
Coin transfers, in and out, 0.5 ETH or more
Tokens and NFTs, in and out
Every transaction, in this chat
[ Start watching ]
[ Addresses ] [ What ]
[ How often ] [ Name ]
[ More ▾ ] [ Cancel ]`,
    )

    await anna.presses('Start watching')
    const watching = await anna.sees(/^👁/)
    assert.equal(
      screen(watching),
      `👁 Watching «treasury» on Local chain.
The next matching transaction will appear here.

Coin transfers, in and out, 0.5 ETH or more
Tokens and NFTs, in and out
[ Send a test alert ] [ Watch settings ]`,
    )
    await telegram.settled()
    assert.deepEqual(
      screens(anna.messages()).filter(text => !text.startsWith('>') && !text.startsWith('«Lookout»')),
      [screen(watching)],
      'the set-up leaves one message in the chat',
    )

    await chain.send({ from: sender, to: treasury, wei: parseEther('0.4') })
    await chain.send({ from: sender, to: treasury, wei: parseEther('1.25') })
    await chain.send({ from: treasury, to: sender, wei: parseEther('2') })
    await anna.sees(/−2 ETH/)
    await telegram.settled()
    assert.deepEqual(screens(anna.messages().filter(message => message.messageId > watching.messageId)), [
      `📥 «treasury +1.25 ETH»
Local chain ← 0xf39F…2266
[ Copy hash ] [ Mute 1 h ] [ ⋯ ]`,
      `📤 «treasury −2 ETH»
Local chain → 0xf39F…2266
[ Copy hash ] [ Mute 1 h ] [ ⋯ ]`,
    ])
  },
)
