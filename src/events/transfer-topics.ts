/** `Transfer(address,address,uint256)` of ERC-20 and ERC-721. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** `ERC20Transfer(address,address,uint256)`, which the first contracts of ERC-404 write beside the `Transfer` of an NFT. */
export const erc404TransferTopic = '0xe59fdd36d0d223c0c7d996db7ad796880f45e1936cb0bb7ac102e7082e031487'
