import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isOfTransactions, readColumns, rowsOfText } from '#telegram/features/paste/list-columns.ts'
import { parseList } from '#telegram/features/paste/parse-list.ts'

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
  ['Safe, an airdrop', 'token_type,token_address,receiver,amount,id', `erc20,${token},${a},10,`],
  ['an airdrop of one token', 'token_address,receiver,amount', `${token},${a},10`],
  ['a token and its owner', 'token,owner', `${token},${a}`],
  ['Koinly, accounts', 'Wallet,Blockchain,Public address', `Main,Ethereum,${a}`, 'Main', [1]],
  ['an ENS name beside', 'address,ens,balance', `${a},anna.eth,1`, 'anna.eth'],
  ['Nansen, with a part of the address', 'Address,Label', `${a},Trader [0xabc]`, 'Trader [0xabc]'],
  [
    'Dune, with links',
    'holder,balance',
    `"<a href=""https://etherscan.io/address/${a}"">${a}</a>",1`,
    undefined,
    [1],
  ],
  [
    'Excel, a link',
    'Name,Address',
    `Kasse,"=HYPERLINK(""https://basescan.org/address/${a}"",""0x0"")"`,
    'Kasse',
    [8453],
  ],
  [
    'an explorer in another column',
    'name,address,explorer',
    `Bea,${a},https://basescan.org/address/${a}`,
    'Bea',
    [8453],
  ],
  ['a prefix', 'address,label', `base:${a},Bea`, 'Bea', [8453]],
  ['CAIP-10', 'account,label', `eip155:8453:${a},Bea`, 'Bea', [8453]],
  ['several chains', 'address,label,chains', `${a},Bea,"Ethereum, Base"`, 'Bea', [1, 8453]],
  ['the ticker of a coin is no chain', 'Account Name,Address,Currency', `Bea,${a},ETH`, 'Bea'],
  ['a chain by its id in Spanish', 'Dirección;Nombre;Red', `${a};Bea;8453`, 'Bea', [8453]],
  ['Portuguese', 'Endereço;Nome;Rede', `${a};Bea;8453`, 'Bea', [8453]],
  ['French', 'Adresse;Nom;Réseau', `${a};Bea;8453`, 'Bea', [8453]],
  ['German', 'Adresse;Name;Netzwerk', `${a};Bea;8453`, 'Bea', [8453]],
  ['Russian', 'Адрес;Имя;Сеть', `${a};Bea;8453`, 'Bea', [8453]],
  ['Turkish', 'Adres;İsim;Ağ', `${a};Bea;8453`, 'Bea', [8453]],
  ['Indonesian', 'Alamat,Nama,Jaringan', `${a},Bea,8453`, 'Bea', [8453]],
  ['Vietnamese', 'Địa chỉ,Tên,Mạng', `${a},Bea,8453`, 'Bea', [8453]],
  ['Chinese', '地址,名称,网络', `${a},Bea,8453`, 'Bea', [8453]],
  ['Japanese', 'アドレス,名前,チェーン', `${a},Bea,8453`, 'Bea', [8453]],
  ['a chain in words under an unknown header', 'Adresa,Ime,Mreža', `${a},Bea,Base`, 'Bea', [8453]],
  ['a chain and no header', `${a},Bea,Base`, '', 'Bea', [8453]],
  ['a chain first and no header', `Arbitrum One\t${a}\tSmith, Bea`, '', 'Smith, Bea', [42161]],
  [
    'the title, the date and the header of a sheet',
    'Wallets,,\n2024-01-01,,\n,,\nName,Address,',
    `Bea,${a},`,
    'Bea',
  ],
  ['empty columns', ',,Name,,Address,,', `,,Bea,,${a},,`, 'Bea'],
  ['a cell of two lines', 'Name,Address,Note', `"Bea\nold",${a},"one\ntwo"`, 'Bea old'],
  ['the separator in quotes', '"sep=;"\r\nName;Address', `Bea;${a}`, 'Bea'],
  ['Markdown', '| Name | Address | Chain |\n|:--|---|---|', `| Bea | \`${a}\` | Base |`, 'Bea', [8453]],
  ['comments', '# My wallets\n// more of them', `${a} # Bea`, 'Bea'],
  ['a name in front', `Bea ${a}`, '', 'Bea'],
  ['an arrow', `${a} -> Bea`, '', 'Bea'],
  ['an amount behind a blank', `${a} 1.5`, ''],
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

/** JSON files as programs write them, with addresses of our own. */
const jsonFiles: readonly (readonly [
  program: string,
  json: unknown,
  label?: string,
  chains?: readonly number[],
])[] = [
  ['an array', [a]],
  ['an object by address', { [a]: '12' }],
  ['names by address', { [a]: 'Bea' }, 'Bea'],
  ['addresses by name', { Vault: a, Other: a }, 'Vault'],
  ['Rabby, contacts', { [a]: { address: a, name: 'Bea', isAlias: true } }, 'Bea'],
  ['a list of contacts', [{ name: 'Bea', address: a, addAt: 1_700_000_000_000 }], 'Bea'],
  [
    'a person with addresses',
    [
      { name: 'Bea', addresses: [a] },
      { name: 'Ann', addresses: [] },
    ],
    'Bea',
  ],
  [
    'MetaMask, contacts',
    { addressBook: { addressBook: { '0x2105': { [a]: { address: a, chainId: '0x2105', name: 'Bea' } } } } },
    'Bea',
    [8453],
  ],
  [
    'MetaMask, contacts of any chain',
    { addressBook: { addressBook: { '*': { [a]: { name: 'Bea' } } } } },
    'Bea',
  ],
  [
    'MetaMask, state',
    { metamask: { internalAccounts: { accounts: { x1: { address: a, metadata: { name: 'Account 1' } } } } } },
    'Account 1',
  ],
  ['Frame', { main: { accounts: { [a]: { id: a, name: 'Hot', lastSignerType: 'ring' } } } }, 'Hot'],
  [
    'Safe, all data',
    { version: '3.0', data: { addressBook: { '10': { [a]: 'Ops' } }, settings: { currency: 'usd' } } },
    'Ops',
    [10],
  ],
  [
    'a list of tokens',
    { name: 'Mine', tokens: [{ chainId: 1, address: a, name: 'USD Coin' }] },
    'USD Coin',
    [1],
  ],
  [
    'holders by an API',
    { result: [{ owner_address: a, owner_address_label: 'Whale', balance: '1' }] },
    'Whale',
  ],
  ['an airdrop', { merkleRoot: `0x${'7'.repeat(64)}`, claims: { [a]: { index: 0, amount: '0x1' } } }],
  ['the holders of a token', { token, symbol: 'USDC', holders: [a] }],
  [
    'a deployment',
    { chainId: 8453, contracts: { Vault: { address: a, abi: [] }, None: {} } },
    'Vault',
    [8453],
  ],
  ['contracts by chain', { base: { Vault: a }, ethereum: {} }, 'Vault', [8453]],
]

describe('A list in JSON', () => {
  for (const [program, json, label, chains = []] of jsonFiles)
    it(`is read: ${program}`, async () => {
      const list = await parseList(JSON.stringify(json, undefined, 2))
      assert.ok(list !== 'transactions')
      const [found, ...others] = list.found
      assert.deepEqual(
        [found, others, list.invalid, (list.chains.get(a) ?? []).map(({ id }) => id)],
        [label === undefined ? { address: a } : { address: a, label }, [], [], chains],
      )
    })

  it('may have a record in each line', async () => {
    const lines = [
      { address: a, label: 'Ann' },
      { address: token, label: 'Bea' },
    ]
    const list = await parseList(lines.map(line => JSON.stringify(line)).join('\n'))
    assert.ok(list !== 'transactions')
    assert.deepEqual(
      list.found.map(({ label }) => label),
      ['Ann', 'Bea'],
    )
  })

  it('has no address where a sentence has one', async () => {
    const list = await parseList(JSON.stringify({ messages: [{ from: 'Bea', text: `Pay ${a}, please` }] }))
    assert.ok(list !== 'transactions')
    assert.deepEqual([list.found, list.invalid, list.rows], [[], [], 0])
  })
})

const parse = async (text: string) => {
  const list = await parseList(text)
  return list === 'transactions' ? assert.fail('taken for a list of transactions') : list
}

describe('A row that is not about what its list is about', () => {
  it('does not pass off a token as a receiver', async () => {
    const list = await parse(
      `token_address,receiver,amount\n${token},${a},1\n${token},,2\n${token},bea.eth,3`,
    )
    assert.deepEqual(list.found, [{ address: a }])
    assert.deepEqual(
      list.names.map(({ name }) => name),
      ['bea.eth'],
    )
    assert.deepEqual(
      list.invalid.map(({ line, reason }) => [line, reason]),
      [[3, 'none']],
    )
  })

  it('has each of several columns that are called alike', async () => {
    const list = await parse(`Name,Hot wallet,Cold wallet\nBea,${a},${token}`)
    assert.deepEqual(list.found, [
      { address: a, label: 'Bea' },
      { address: token, label: 'Bea' },
    ])
  })

  it('has the address of each column that is called like a chain, on that chain', async () => {
    const { found, chains } = await parse(`Name,Ethereum,BSC\nBea,${a},${token}`)
    assert.deepEqual(found, [
      { address: a, label: 'Bea' },
      { address: token, label: 'Bea' },
    ])
    const named = [a, token].map(one => chains.get(one.toLowerCase())?.map(({ id }) => id))
    assert.deepEqual(named, [[1], [56]])
  })

  it('has all addresses where no header says which', async () => {
    const list = await parse(`${a},${token},${address(3)}`)
    assert.equal(list.found.length, 3)
  })

  it('says of what system it is', async () => {
    const list = await parse(`name,address\nx,bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq\ny,${a}`)
    assert.deepEqual(list.invalid, [{ line: 2, text: 'bc1qar…5mdq', reason: 'foreign', system: 'Bitcoin' }])
  })

  it('is none if there is only a header', async () => {
    for (const header of ['address,label', 'Wallet;Name;Chain', 'address', 'address,label,\n,,\n,,']) {
      const list = await parse(`${header}\n`)
      assert.deepEqual([list.rows, list.invalid], [0, []], header)
    }
  })
})

it('A column of notes that nobody has filled names no address', async () => {
  const list = await parseList(`Coin,Network,Wallet Address,Memo,Remark\nETH,Base,${a},,cold`)
  assert.deepEqual(list !== 'transactions' && list.found, [{ address: a, label: 'cold' }])
})

it('Owners of a Safe without a name are read beside those with one', async () => {
  const owners = [
    { value: a, name: null },
    { value: address(2), name: 'Bob' },
  ]
  const list = await parseList(JSON.stringify({ owners }))
  assert.deepEqual(list !== 'transactions' && list.found, [
    { address: a },
    { address: address(2), label: 'Bob' },
  ])
})

it('A chain is known by its name in other scripts', async () => {
  const list = await parseList(`名称,地址,网络\n冷钱包,${a},以太坊`)
  assert.deepEqual(list !== 'transactions' && [...list.chains.values()].flat().map(({ id }) => id), [1])
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
  ['Coinbase', 'Timestamp,Transaction Type,Asset,Quantity Transacted,Spot Price Currency,Notes'],
  [
    'our own history',
    'told_at,status,watch,chain,chain_id,block,block_time,hash,kind,direction,amount,decimals,asset,contract,token_id,usd,address,address_name',
  ],
]

describe('The header of a list of transactions', () => {
  for (const [program, header] of transactions)
    it(`is known: ${program}`, async () => {
      assert.ok([...rowsOfText(header)].some(row => isOfTransactions(row?.fields ?? [])))
      assert.equal(await parseList(`${header}\n0x${'7'.repeat(64)},1,${a}`), 'transactions')
    })
})

it('A header names no column by a part of another word', () => {
  assert.deepEqual(readColumns(['percentage', 'namespace', 'network_name'], []), {
    addresses: [],
    name: undefined,
    chain: 2,
  })
})
