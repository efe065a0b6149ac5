import assert from 'node:assert/strict'
import { shortenAddress, toChecksumAddress } from '#lib/format.ts'
import { callData, deployContract, execute } from '#playground/contracts.ts'
import { parseEther, startProduct, story } from '../support/product.ts'
import { screen } from '../support/telegram.ts'

const [sender, treasury, other] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const

story(
  'what a contract pays out arrives in the chat as any coin does, and what it gives back is netted',
  async t => {
    const product = await startProduct(t)
    const { anna, chain } = product
    const { address: payer } = await deployContract(chain, { from: sender, name: 'Payer' })
    const from = shortenAddress(toChecksumAddress(payer))
    await product.addWatch(treasury)
    const told = async (o: { from: string; data: string }): Promise<string> => {
      const after = anna.messages().at(-1)?.messageId ?? 0
      await execute(chain, { ...o, to: payer, value: `0x${parseEther('3').toString(16)}` })
      return screen(await anna.sees(/ETH/, { after })).replace(/\n\[ Copy hash ] \[ Mute 1 h ] \[ ⋯ ]$/, '')
    }
    assert.equal(
      await told({ from: sender, data: callData('split(address,address)', treasury, other) }),
      `📥 «treasury +1.5 ETH»\nLocal chain ← ${from}`,
    )
    assert.equal(
      await told({ from: treasury, data: callData('split(address,address)', treasury, other) }),
      `📤 «treasury −1.5 ETH»\nLocal chain → ${from}`,
    )
  },
)
