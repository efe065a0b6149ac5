/** How much one may have, and do. `commandsPerMinute`: messages and presses of a person, in each process. */
export type Quotas = {
  readonly watchesPerChat: number
  readonly addressesPerWatch: number
  readonly addressesPerChat: number
  readonly commandsPerMinute: number
  readonly uploadsPerHour: number
}
