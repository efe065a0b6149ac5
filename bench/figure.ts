/** One measured number. `hold`: what it is held to, in words. */
export type Figure = {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly hold?: string
}
