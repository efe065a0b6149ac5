import type { Alert } from './alert.ts'

/** Why an alert is not shown: the rules of its watch leave nothing of it, or the watch is muted. */
export type SuppressReason = 'rules' | 'muted'

/** `left`: what the rules leave of the alert. What nobody wants to hear of is not gathered by a mute either. */
export const suppressReason = (o: {
  left: Alert | undefined
  muted: boolean
}): SuppressReason | undefined => {
  if (o.left === undefined) return 'rules'
  return o.muted ? 'muted' : undefined
}
