import { z } from 'zod'

/** How often a subscription may notify; the specification's `info.notify.frequency`. */
export const frequencySchema = z.enum(['Always', 'OnlyOnce', '5m', '10m', '30m', '1h', '4h', '12h', '24h'])
export type Frequency = z.infer<typeof frequencySchema>
