/**
 * Why a node gave no usable answer. Messages never hold a URL or the node's own words: either may carry a key.
 * `rpc_stale`: the node does not have what was asked for, or not yet. `rpc_wrong_chain`: no endpoint serves this chain.
 */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: 'rpc_unreachable' | 'rpc_refused' | 'rpc_unusable' | 'rpc_stale' | 'rpc_wrong_chain'

  constructor(code: RpcError['code'], message: string) {
    super(message)
    this.code = code
  }
}
