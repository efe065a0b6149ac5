/** Names the summary of what a window of a subscription gathered; `round` is another one for each. */
export const summaryId = (subscription: string, round: number): string => `${subscription}:summary:${round}`
