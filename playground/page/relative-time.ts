const secondsBy = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** How long until or since, of `ahead` seconds, in whole units that are over: `1 minute ago` after 95 seconds. */
export const relativeTime = (ahead: number, locale: string): string => {
  const [unit, size] = secondsBy.find(([, seconds]) => Math.abs(ahead) >= seconds) ?? (['second', 1] as const)
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.trunc(ahead / size), unit)
}
