import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { RpcError } from '#service/chain/rpc/rpc-error.ts'
import { readRpcError } from '#service/chain/rpc/rpc-error.ts'

type Row = readonly [node: string, code: number, message: string, data?: string | undefined]

/** What the code and the issues of nodes and providers show that they answer. */
const reverted: readonly Row[] = [
  ['geth', 3, 'execution reverted: Ownable: caller is not the owner', '0x08c379a0'],
  ['geth', -32000, 'execution reverted'],
  ['geth', -32000, 'invalid opcode: INVALID'],
  ['geth', -32000, 'invalid opcode: opcode 0xfe not defined'],
  ['geth', -32000, 'out of gas'],
  ['geth', -32000, 'invalid jump destination'],
  ['geth', -32000, 'stack underflow (0 <=> 2)'],
  ['geth', -32000, 'stack limit reached 1024 (1023)'],
  ['geth', -32000, 'gas uint64 overflow'],
  ['geth', -32000, 'write protection'],
  ['geth', -32000, 'return data out of bounds'],
  ['geth', -32000, 'max call depth exceeded'],
  ['geth', -32000, 'invalid code: must not begin with 0xef'],
  ['Erigon', -32000, 'invalid opcode: INVALID'],
  ['Arbitrum Nitro', -32000, 'invalid opcode: INVALID'],
  ['Reth', 3, 'execution reverted'],
  ['Reth', -32003, 'EVM error: InvalidFEOpcode'],
  ['Reth', -32003, 'EVM error: OpcodeNotFound'],
  ['Reth', -32003, 'EVM error: StackUnderflow'],
  ['Reth', -32003, 'EVM error: OutOfOffset'],
  ['Reth', -32003, 'EVM error: InvalidJump'],
  ['Reth', -32003, 'out of gas: gas required exceeds: 2000000'],
  ['Reth', -32003, 'out of memory: memory limit exceeded during memory expansion'],
  ['Nethermind', -32015, 'VM execution error.', 'Reverted 0x7a933234'],
  ['Nethermind', -32015, 'VM execution error.', 'revert: SafeMath: division by zero'],
  ['Nethermind', -32003, 'stack underflow'],
  ['Nethermind', -32000, 'BadInstruction'],
  ['Nethermind', -32000, 'InvalidJumpDestination'],
  ['Besu', -32000, 'Execution reverted'],
  ['Besu', -32000, 'Transaction processing could not be completed due to an exception', 'INVALID_OPERATION'],
  ['OpenEthereum', -32015, 'Transaction execution error.', 'Bad instruction fe'],
  ['OpenEthereum', -32015, 'Transaction execution error.', 'Bad jump destination 0x1'],
  ['OpenEthereum', -32015, 'Transaction execution error.', 'Out of stack'],
  ['anvil', -32603, 'EVM error InvalidFEOpcode'],
  ['anvil', 3, 'execution reverted: custom error 0x7a933234', '0x7a933234'],
  ['Hardhat', -32603, 'Error: Transaction reverted without a reason string'],
  ['Ganache', -32000, 'VM Exception while processing transaction: invalid opcode'],
  ['Moonbeam', -32603, 'VM Exception while processing transaction: revert'],
  ['Frontier', -32603, 'evm error: InvalidCode(Opcode(254))'],
  ['Frontier', -32603, 'evm revert: Reverted'],
  ['ZKsync Era', 3, 'execution reverted: Error function_selector = 0x, data = 0x'],
  ['anvil-zksync', 3, 'execution halted Account validation error'],
  ['TRON', -32000, 'REVERT opcode executed'],
  ['TRON', -32000, 'Invalid operation code: opCode[fe];'],
  ['TRON', -32000, "Not enough energy for 'PUSH1' operation executing"],
]

/** Nothing that the contract did: another endpoint, or the same one later, may call it. */
const declined: readonly Row[] = [
  ['Infura', -32005, 'daily request count exceeded, request rate limited'],
  ['Alchemy', 429, 'Your app has exceeded its compute units per second capacity.'],
  ['QuickNode', -32007, '50/second request limit reached'],
  ['QuickNode', -32012, 'credits limited to 6000/sec'],
  ['dRPC', 15, 'Too many request, try again later'],
  ['Coinbase', -32016, 'over rate limit'],
  ['Ankr', -32090, 'Too many requests, reason: call rate limit exhausted, retry in 10m'],
  ['geth', -32000, 'header not found'],
  ['geth', -32000, 'missing trie node 2361be (path ) state 0x23 is not available'],
  ['geth', -32000, 'historical state 2361be is not available'],
  ['geth', -32000, 'execution aborted (timeout = 5s)'],
  ['Reth', -32001, 'block not found: latest'],
  ['Reth', 4444, 'pruned history unavailable'],
  ['Besu', -32000, 'World state unavailable'],
  ['Besu', -32008, 'Initial sync is still in progress'],
  ['Besu', -32604, 'Method not enabled'],
  ['Besu', -32603, 'Timeout expired'],
  ['Nethermind', -32001, 'Requested resource not found'],
  ['anvil', -32602, 'Resource not found'],
  ['geth', -32601, 'the method eth_call does not exist/is not available'],
  ['a gateway', -32053, 'method is not whitelisted'],
  ['a gateway', -32600, 'eth_call is not available on the Free tier - upgrade for access'],
]

/** Neither known as the one nor as the other. */
const unclear: readonly Row[] = [
  ['ZKsync Era', -32603, 'Internal error'],
  ['a node of tomorrow', -32099, 'the frame was abandoned'],
  ['a gateway', -32000, ''],
]

/** What other questions are refused with. */
const others: readonly (readonly [...Required<Row>, RpcError['code']])[] = [
  ['Besu', -32005, 'Requested range exceeds maximum RPC range limit', '', 'rpc_too_large'],
  ['Alchemy', -32602, 'Log response size exceeded. You can make eth_getLogs requests', '', 'rpc_too_large'],
  ['Alchemy', -32000, 'logs matched by query exceeds limit of 10000', '', 'rpc_too_large'],
  ['Infura', -32005, 'query returned more than 10000 results', '', 'rpc_too_large'],
  ['Ankr', -32062, 'Block range is too large', '', 'rpc_too_large'],
  ['QuickNode', -32614, 'eth_getLogs is limited to a 10,000 range', '', 'rpc_too_large'],
  ['a gateway', -32000, 'query exceeds max results 20000, retry with the range 1-2', '', 'rpc_too_large'],
  ['geth', -32003, 'response too large', '', 'rpc_too_large'],
  ['QuickNode', -32007, '50/second request limit reached', '', 'rpc_limited'],
  ['QuickNode', -32012, 'credits limited to 6000/sec', '', 'rpc_limited'],
  ['dRPC', 15, 'Too many request, try again later', '', 'rpc_limited'],
  ['Coinbase', -32016, 'over rate limit', '', 'rpc_limited'],
  ['Alchemy', -32000, 'Monthly capacity limit exceeded.', '', 'rpc_limited'],
  ['geth', -32000, 'unknown block', '', 'rpc_stale'],
  ['Besu', -39001, 'Unknown block', '', 'rpc_stale'],
  ['Reth', -32001, 'block not found: hash 0x23', '', 'rpc_stale'],
  ['Nethermind', -32001, '0x23 could not be found', '', 'rpc_stale'],
  ['OpenEthereum', -32000, 'One of the blocks specified in filter cannot be found', '', 'rpc_stale'],
  ['Sei', -32000, 'could not find block for height 826401374464', '', 'rpc_stale'],
]

const codeOf = (method: string, [, code, message, data]: Row): string =>
  readRpcError(method, { code, message, ...(data === undefined ? {} : { data }) }).code

describe('the words in which a node refuses', () => {
  const calls = { rpc_reverted: reverted, rpc_declined: declined, rpc_unclear: unclear }
  for (const [meaning, rows] of Object.entries(calls)) {
    for (const row of rows)
      it(`eth_call at ${row[0]}: «${row[2]}» is ${meaning}`, () => {
        assert.equal(codeOf('eth_call', row), meaning)
      })
  }
  for (const [node, code, message, data, meaning] of others)
    it(`eth_getLogs at ${node}: «${message}» is ${meaning}`, () => {
      assert.equal(codeOf('eth_getLogs', [node, code, message, data]), meaning)
    })

  it('eth_call at Hardhat 2, with the data in an object: what the contract returned is known', () => {
    const returned = `0x08c379a0${'00'.repeat(32)}`
    const data = { message: 'reverted', txHash: `0x${'1'.repeat(64)}`, data: returned }
    const error = readRpcError('eth_call', { code: -32_603, message: 'VM Exception: reverted', data })
    assert.equal(error.code, 'rpc_reverted')
    assert.equal(error.returned, returned)
  })
})

const meaning = (code: number, message: string) =>
  readRpcError('debug_traceBlockByHash', { code, message }).code

describe('the error of a node', () => {
  it('only eth_call has codes for contracts that fail and nodes that call none', () => {
    const error = { code: -32000, message: 'execution reverted: index out of range' }
    assert.equal(readRpcError('eth_call', error).code, 'rpc_reverted')
    assert.equal(readRpcError('eth_call', { code: -32601, message: '' }).code, 'rpc_declined')
    assert.equal(readRpcError('eth_call', { code: -32005, message: '' }).code, 'rpc_declined')
    assert.equal(readRpcError('eth_getLogs', { code: 3, message: '' }).code, 'rpc_refused')
  })

  it('is read at once, however long it is', () => {
    const message = 'method state exceeded '.repeat(100_000)
    assert.equal(readRpcError('eth_call', { code: 1, message, data: message }).code, 'rpc_unclear')
  })

  it('distinguishes nodes that never trace, that pruned the state, and that cannot trace now', () => {
    for (const [code, message] of [
      [-32601, 'the method debug_traceBlockByHash does not exist/is not available'],
      [-32601, ''],
      [-32004, 'unsupported'],
      [-32600, 'debug_traceBlockByHash is not available on the Free tier - upgrade for access'],
      [-32000, 'Method debug_traceBlockByHash is not supported'],
      [-32053, 'method is not whitelisted'],
    ] as const)
      assert.equal(meaning(code, message), 'rpc_not_offered', message)
    for (const message of [
      'required historical state unavailable (reexec=128)',
      'historical state not available in path scheme yet',
      'missing trie node 2361be (path ) state 0x23 is not available',
      'no state found for block number 7',
      'state at block #7 is pruned',
    ])
      assert.equal(meaning(-32000, message), 'rpc_pruned', message)
    assert.equal(meaning(-32000, 'block not found'), 'rpc_stale')
    assert.equal(meaning(-32000, 'execution timeout'), 'rpc_refused')
    assert.equal(meaning(-32005, 'too many requests, upgrade your plan'), 'rpc_limited')
    assert.equal(
      readRpcError('eth_getLogs', { code: -32601, message: 'the method does not exist' }).code,
      'rpc_refused',
    )
  })

  const cases: readonly (readonly [unknown, RpcError['code']])[] = [
    [{ code: -32005, message: 'daily request count exceeded, request rate limited' }, 'rpc_limited'],
    [{ code: -32005, message: 'limit exceeded' }, 'rpc_limited'],
    [{ code: 4444, message: 'pruned history unavailable' }, 'rpc_pruned'],
    [{ code: -32701, message: 'History has been pruned for this block' }, 'rpc_pruned'],
    [{ code: -32097, message: 'Too many requests' }, 'rpc_limited'],
    [{ code: 429, message: 'Your app has exceeded its compute units per second capacity' }, 'rpc_limited'],
    [{ code: '429', message: '' }, 'rpc_limited'],
    [{ code: -32005, message: 'query returned more than 10000 results' }, 'rpc_too_large'],
    [{ code: -32602, message: 'Log response size exceeded.' }, 'rpc_too_large'],
    [{ code: -32614, message: 'eth_getLogs is limited to a 10,000 range' }, 'rpc_too_large'],
    [{ code: -32008, message: 'Response is too large' }, 'rpc_too_large'],
    [{ code: -32000, message: 'header not found' }, 'rpc_stale'],
    [{ code: -32000, message: 'unknown block' }, 'rpc_stale'],
    [{ code: -32601, message: 'the method eth_getLogs does not exist' }, 'rpc_refused'],
    [{ code: 'https://node.example/?key=verysecretkey' }, 'rpc_refused'],
    [{ message: 12 }, 'rpc_refused'],
    ['no', 'rpc_refused'],
  ]
  for (const [error, code] of cases) {
    it(`${JSON.stringify(error)}: ${code}`, () => {
      const refusal = readRpcError('eth_getLogs', error)
      assert.equal(refusal.code, code)
      assert.doesNotMatch(refusal.message, /verysecretkey|exceeded|found/)
    })
  }
})
