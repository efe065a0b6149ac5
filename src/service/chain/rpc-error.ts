/**
 * Why a node gave no usable answer. Messages never hold a URL or the node's own words: either may carry a key.
 * `rpc_stale`: the node does not have what was asked for, or not yet. `rpc_wrong_chain`: no endpoint serves this chain.
 * `rpc_reverted`: the contract that was called failed, which is no fault of the node. `rpc_declined`: the node does not
 * call contracts now, or trace a block; it may be in order otherwise. `rpc_unclear`: the node refuses to call a contract in
 * words that tell neither from the other.
 * `rpc_not_offered`: the node does not have the method, or not for this caller. `rpc_pruned`: it has forgotten the state that
 * the block began with.
 * `rpc_false`: its answers contradict one another.
 * `rpc_limited`: it was asked too often. `rpc_too_large`: it refuses this one question for the size of its answer.
 */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code:
    | 'rpc_unreachable'
    | 'rpc_refused'
    | 'rpc_unusable'
    | 'rpc_stale'
    | 'rpc_wrong_chain'
    | 'rpc_reverted'
    | 'rpc_declined'
    | 'rpc_unclear'
    | 'rpc_not_offered'
    | 'rpc_pruned'
    | 'rpc_false'
    | 'rpc_limited'
    | 'rpc_too_large'
  /** How long the node asks to be left alone, in ms. */
  readonly retryAfterMs: number | undefined

  constructor(code: RpcError['code'], message: string, retryAfterMs?: number) {
    super(message)
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
}
