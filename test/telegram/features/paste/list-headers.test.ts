import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isOfTransactions, readColumns } from '#telegram/features/paste/list-columns.ts'
import { parseList, splitFields } from '#telegram/features/paste/parse-list.ts'

const address = (index: number): string => `0x${index.toString(16).padStart(40, '0')}`
const a = address(1)
const token = address(99)

/** The label and the chains that a list says its address has. */
const read = async (text: string) => {
  const list = await parseList(text)
  if (list === 'transactions') return assert.fail('taken for a list of transactions')
  const [found, ...others] = list.found
  assert.deepEqual([found?.address, others, list.invalid], [a, [], []])
  return { label: found?.label, chains: (list.chains.get(a) ?? []).map(({ id }) => id) }
}

type Row = readonly [program: string, header: string, row: string, label?: string, chains?: readonly number[]]

/** The columns as programs export them, with rows of our own. */
const lists: readonly Row[] = [
  ['Etherscan, token holders', '"HolderAddress","Balance","PendingBalanceUpdate"', `"${a}","12.5","No"`],
  ['Etherscan, holders of an NFT', '"HolderAddress","Quantity"', `"${a}","3"`],
  ['Etherscan, ranked holders', 'Rank,Address,Quantity,Percentage', `1,${a},1000000,50.0%`],
  [
    'Etherscan, ranked and tagged',
    'Rank,Address,Name Tag,Balance,Percentage',
    `1,${a},Treasury,9,2%`,
    'Treasury',
  ],
  [
    'Etherscan, address tags',
    '"address";"nametag";"internal_nametag";"url";"shortdescription";"notes_1";"labels";"labels_slug"',
    `"${a}";"Exchange 7";"ex7";"https://x.example";"";"hot; old";"[""Exchange""]";"[""exchange""]"`,
    'Exchange 7',
  ],
  [
    'Etherscan, verified contracts',
    '"Txhash","ContractAddress","ContractName"',
    `"0x${'7'.repeat(64)}","${a}","Vault"`,
    'Vault',
  ],
  [
    'a data set of tags',
    ',Address,Name Tag,Balance,Txn Count,Label',
    `0,${a},Binance 14,1 ETH,100,exchange`,
    'Binance 14',
  ],
  ['Safe, address book', 'address,name,chainId', `${a},Ops,10`, 'Ops', [10]],
  ['Rotki, address book', 'address,blockchain,name', `${a},eth,Cold`, 'Cold', [1]],
  ['Rotki, address book of all chains', 'address,name,blockchain,location', `${a},Cold,,private`, 'Cold'],
  [
    'Rotki, accounts',
    'address,address extras,chain,label,tags',
    `${a},,optimism,Main,tag1;tag2`,
    'Main',
    [10],
  ],
  [
    'Dune, labels',
    'blockchain,address,name,category,contributor,source,created_at,updated_at,model_name,label_type',
    `ethereum,${a},Fund,institution,me,query,2024-01-01,2024-01-01,funds,identifier`,
    'Fund',
    [1],
  ],
  [
    'Dune, token and wallet',
    'blockchain,token_address,wallet_address,amount',
    `base,${token},${a},5`,
    undefined,
    [8453],
  ],
  [
    'Nansen, wallets',
    'Address,Address Label,Chain,Balance USD',
    `${a},Smart Trader,arbitrum,1e6`,
    'Smart Trader',
    [42161],
  ],
  [
    'Arkham, an entity',
    'chain,address,arkham_entity,arkham_label',
    `polygon,${a},wintermute,Hot`,
    'Hot',
    [137],
  ],
  ['DeBank, followed wallets', 'Wallet,Nickname,Net Worth', `${a},whale,"$1,200,000"`, 'whale'],
  ['Zapper, bundles', 'walletAddress,walletLabel', `${a},Degen`, 'Degen'],
  ['Zerion, watch list', 'Wallet Name;Wallet Address', `Savings;${a}`, 'Savings'],
  ['Rabby, contacts', 'name,address', `Anna,${a}`, 'Anna'],
  ['Frame, accounts', 'address,name,ensName,type', `${a},Daily,anna.eth,ledger`, 'Daily'],
  ['Koinly, wallets', 'Name,Type,Blockchain,Address', `MetaMask,wallet,Ethereum,${a}`, 'MetaMask', [1]],
  ['Ledger, accounts', 'Account Name,Account address,Currency', `Ethereum 1,${a},ETH`, 'Ethereum 1'],
  ['a deployment', 'network_name,contract_address,contract_name', `base_mainnet,${a},Vault`, 'Vault', [8453]],
  ['a deployment by chain id', 'chainId,address,namespace', `0xa4b1,${a},prod`, undefined, [42161]],
  ['a chain without a preset', 'network,address,label', `gnosis,${a},Shop`, 'Shop', [100]],
  ['CAIP-2', 'chain,address,label', `eip155:56,${a},Shop`, 'Shop', [56]],
  ['Kubernetes', 'namespace,address', `staging,${a}`],
  ['addresses and chains', 'Address,Chain', `${a},Polygon`, undefined, [137]],
  ['addresses and the name of a network', 'address,network_name', `${a},Arbitrum One`, undefined, [42161]],
  ['a token list', 'address,symbol,decimals,token_name', `${a},USDC,6,USD Coin`],
  ['an airdrop', 'wallet,amount', `${a},100`],
  ['Excel in German', 'sep=;\r\nBezeichnung;Adresse;Betrag', `Kasse, alt;${a};1,5`, 'Kasse, alt'],
  ['Excel in French', 'Libellé;Adresse', `Trésorerie;${a}`, 'Trésorerie'],
  ['Excel in Russian', 'Название;Адрес', `Касса;${a}`, 'Касса'],
  ['Excel in Chinese', '地址,备注', `${a},冷钱包`, '冷钱包'],
  ['Google Sheets with tabs', 'Wallet\tOwner\tNotes', `${a}\tAnna\tcold`, 'cold'],
  ['a column of shares', 'address,percentage,stage', `${a},5%,seed`],
  ['a note beside a name', 'address,note,display_name', `${a},call first,Bea`, 'Bea'],
  ['a title above', 'Wallets of the team', `${a},Bea`, 'Bea'],
  ['unknown words above', 'addr,who', `${a},Bea`, 'Bea'],
  ['a number before it, and no header', `1,${a},Bea`, '', 'Bea'],
  ['an amount beside it, and no header', `${a},"1,234.5"`, ''],
]

describe('The header of a list', () => {
  for (const [program, header, row, label, chains = []] of lists)
    it(`says what its columns are: ${program}`, async () => {
      assert.deepEqual(await read(`${header}\n${row}\n`), { label, chains })
    })

  it('does not ask for 0x before the addresses', async () => {
    const bare = 'd8da6bf26964af9d7eed9e03e53415d37aa96045'
    const list = await parseList(`name,address\nvitalik,${bare}`)
    assert.ok(list !== 'transactions')
    assert.deepEqual(list.found, [
      { address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', label: 'vitalik' },
    ])
  })

  it('is not needed by an address on two chains, which is no repeat', async () => {
    const list = await parseList(`address,chain\n${a},1\n${a},8453\n${a},base`)
    assert.ok(list !== 'transactions')
    assert.equal(list.duplicates, 1)
    assert.deepEqual(
      list.chains.get(a)?.map(({ id }) => id),
      [1, 8453],
    )
  })
})

const transactions: readonly (readonly [program: string, header: string])[] = [
  [
    'Etherscan',
    '"Txhash","Blockno","UnixTimestamp","DateTime (UTC)","From","To","ContractAddress","Value_IN(ETH)","Value_OUT(ETH)","CurrentValue","TxnFee(ETH)","TxnFee(USD)","Historical $Price/Eth","Status","ErrCode","Method"',
  ],
  [
    'Etherscan, as of 2024',
    '"Transaction Hash","Status","Method","Blockno","DateTime (UTC)","From","From_Nametag","To","To_Nametag","Amount"',
  ],
  [
    'Etherscan, token transfers',
    '"Txhash","Blockno","UnixTimestamp","From","To","TokenValue","ContractAddress","TokenName","TokenSymbol"',
  ],
  [
    'Blockscout',
    'TxHash,BlockNumber,UnixTimestamp,FromAddress,ToAddress,ContractAddress,Type,Value,Fee,Status',
  ],
  [
    'Koinly',
    'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Label,Description,TxHash',
  ],
  ['Koinly, simple', 'Koinly Date,Amount,Currency,Label,TxHash'],
  [
    'CoinTracking',
    '"Type","Buy","Cur.","Sell","Cur.","Fee","Cur.","Exchange","Group","Comment","Date","Tx-ID"',
  ],
  [
    'Ledger',
    'Operation Date,Status,Currency Ticker,Operation Type,Operation Amount,Operation Fees,Operation Hash,Account Name,Account xpub',
  ],
  [
    'Trezor',
    'Timestamp;Date;Time;Type;Transaction ID;Fee;Fee unit;Address;Label;Amount;Amount unit;Fiat (EUR);Other',
  ],
  ['Dune', 'block_time,hash,from,to,value'],
  [
    'our own history',
    'told_at,status,watch,chain,chain_id,block,block_time,hash,kind,direction,amount,decimals,asset,contract,token_id,usd,address,address_name',
  ],
]

describe('The header of a list of transactions', () => {
  for (const [program, header] of transactions)
    it(`is known: ${program}`, async () => {
      assert.ok(isOfTransactions(splitFields(header)))
      assert.equal(await parseList(`${header}\n0x${'7'.repeat(64)},1,${a}`), 'transactions')
    })
})

it('A header names no column by a part of another word', () => {
  assert.deepEqual(readColumns(['percentage', 'namespace', 'network_name']), {
    address: undefined,
    name: undefined,
    chain: 2,
  })
})
