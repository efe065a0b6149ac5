/** A webhook would have reached something that is not on the public internet. Nothing was sent. */
export class ForbiddenTargetError extends Error {
  override readonly name = 'ForbiddenTargetError'
  readonly code = 'forbidden_target'

  constructor() {
    super('the address is not on the public internet')
  }
}
