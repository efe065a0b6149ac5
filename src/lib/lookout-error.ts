/**
 * Base of the errors that the program throws. The program decides by the `code` alone: messages are for
 * people.
 */
export class LookoutError<Code extends string = string> extends Error {
  override readonly name: string = 'LookoutError'
  readonly code: Code

  constructor(code: Code, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
