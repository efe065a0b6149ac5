/** The first accounts of a local chain, which have coins and for which its node signs. */
export const [alice, bob, carol] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const

/** The same, by their part in an alert: `treasury` is watched, `savings` is the other address of its owner. */
export const [stranger, treasury, savings] = [alice, bob, carol]

/** An NFT collection, and an exchange's contract. */
export const collection = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
export const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
