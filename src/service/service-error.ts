/** The service cannot start; `message` says why in one line. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly code: 'service_port_taken' | 'service_cannot_listen'

  constructor(code: ServiceError['code'], message: string, o: { cause: unknown }) {
    super(message, o)
    this.code = code
  }
}
