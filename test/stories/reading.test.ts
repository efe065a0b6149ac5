import assert from 'node:assert/strict'
import { shortenAddress, toChecksumAddress } from '#lib/format.ts'
import { pause } from '#lib/timers.ts'
import { callData, deployContract, execute } from '#playground/contracts.ts'
import type { LocalChain } from '#playground/local-chain.ts'
import { alice as holder, treasury } from '../support/addresses.ts'
import { type Product, startProduct, story } from '../support/product.ts'
import { startProductProcess } from '../support/product-process.ts'
import { screens } from '../support/telegram.ts'

const row = '[ Snooze 8 h ] [ ⋯ ]'
const call = 'function balanceOf(address owner) view returns (uint256)'

/** What a contract may do instead of giving a number, as code of the EVM. */
const hostileCodes = '0x5b5f56 0x629896805ff3 0x00'.split(' ')

/** Just after a crossing the value is read, and its notification stored and sent. */
const killedWithinMs = 400

/** A token, and the one who holds all of it. */
const deployDollar = async (chain: LocalChain) => {
  const [from = ''] = chain.accounts
  const given = [{ bytes: 'Dollar' }, { bytes: 'USD' }, 6]
  const { address } = await deployContract(chain, { from, name: 'Coin', given })
  const send = (data: string) => execute(chain, { from, to: address, data })
  return {
    address,
    mint: (dollars: number) => send(callData('mint(address,uint256)', holder, dollars * 1_000_000)),
    burn: (dollars: number) => send(callData('burn(uint256)', dollars * 1_000_000)),
  }
}

const importWatch = async ({ anna, chain }: Product, contracts: readonly string[]): Promise<void> => {
  const readings = contracts.map(contract => ({
    func: 'reading',
    params: { contract, call, args: [holder], above: '2000000' },
  }))
  const { chainId } = chain
  const watch = { name: 'dollars', addresses: [{ address: treasury }], chains: [chainId], strategies: [] }
  const file = { lookout: 'watches', version: 1, watches: [{ ...watch, readings, frequency: 'Always' }] }
  const bytes = Buffer.from(JSON.stringify(file))
  const { messageId: after } = anna.sendsFile({ name: 'lookout.json', bytes })
  await anna.sees(/^📄 1 watch/, { after })
  await anna.presses('Import 1')
}

story(
  'a person hears once that a value of a contract passes its limit, and once that it is back, past reorgs, kills and hostile contracts',
  async t => {
    const product = await startProduct(t)
    const { anna, chain, environment, telegram } = product
    const dollar = await deployDollar(chain)
    const hostile: string[] = []
    for (const _ of hostileCodes) hostile.push((await deployDollar(chain)).address)
    await importWatch(product, [...hostile, dollar.address])
    await anna.sees(/^Imported: 1 watch\./)
    const name = `balanceOf of ${shortenAddress(toChecksumAddress(dollar.address))}`
    const passed = (value: number): string => `«📈 ${name}: ${value}, above 2»\nLocal chain\n${row}`
    const back = `«📉 ${name}: 1, back below 2»\nLocal chain\n${row}`
    const orphaned = `«📉 ${name}: 1, back below 2»\nLocal chain\nThe block of the last alert is no longer on the chain.\n${row}`

    await dollar.mint(5)
    await anna.sees(/📈/)
    await dollar.burn(4)
    await anna.sees(/back below/)
    for (const [n, code] of hostileCodes.entries()) await chain.rpc('anvil_setCode', [hostile[n], code])
    await chain.mine()
    await dollar.mint(6)
    await anna.sees(/: 7, above/)
    await chain.rpc('anvil_reorg', [1, []])
    await anna.sees(/no longer on the chain/)
    await product.stop()

    const killed = startProductProcess(environment)
    await killed.running
    await telegram.goOffline()
    await dollar.mint(8)
    await pause(Math.random() * killedWithinMs)
    await killed.kill('SIGKILL')
    await telegram.goOnline()
    await product.start()
    await anna.sees(/: 9, above/)
    await product.catchUp()
    const alerts = anna.messages().filter(({ text }) => text.includes('balanceOf'))
    assert.deepEqual(screens(alerts), [passed(5), back, passed(7), orphaned, passed(9)])
  },
)
