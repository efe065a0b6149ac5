/** How many tries may be under way to one host, to one that hung lately, and for one account. */
const perHost = 64
const perHungHost = 4
const perAccount = 128

/** A try that takes longer than this has hung. */
const hungMs = 5_000

/** How long a host is taken for one that hangs, unless it answers in time. */
const hungForMs = 10 * 60_000

/** Hosts that are remembered before those that say nothing more are forgotten. */
const manyHosts = 1_000

type Host = { readonly running: Set<{ readonly since: number }>; hungUntil: number }

/** `end` when the try is over; `waitMs`: no try now, come back after it. */
export type Turn = { readonly end: () => void } | { readonly waitMs: number }

const between = (min: number, max: number): number => Math.round(min + Math.random() * (max - min))

/**
 * Shares the tries that may be under way between hosts and accounts, so that receivers which do not answer cannot take all
 * of them. In this process only, and forgotten with it.
 */
export const createTurns = (now: () => number) => {
  const hosts = new Map<string, Host>()
  const accounts = new Map<string, number>()

  const forget = (): void => {
    for (const [name, { running, hungUntil }] of hosts)
      if (running.size === 0 && hungUntil <= now()) hosts.delete(name)
  }

  const begin = (host: Host, account: string): Turn => {
    const turn = { since: now() }
    host.running.add(turn)
    accounts.set(account, (accounts.get(account) ?? 0) + 1)
    return {
      end: () => {
        if (!host.running.delete(turn)) return
        host.hungUntil = now() - turn.since > hungMs ? now() + hungForMs : 0
        const left = (accounts.get(account) ?? 1) - 1
        if (left === 0) accounts.delete(account)
        else accounts.set(account, left)
      },
    }
  }

  /** Hosts that answer are free again soon; on others everybody would wait in vain. */
  const waitOf = ({ running, hungUntil }: Host): Turn => {
    const [oldest] = running
    const slow = hungUntil > now() || (oldest !== undefined && now() - oldest.since > 1_000)
    return { waitMs: slow ? between(2_000, 4_000) : between(50, 150) }
  }

  return {
    take: (o: { host: string; account: string }): Turn => {
      if (hosts.size > manyHosts) forget()
      const host = hosts.get(o.host) ?? { running: new Set(), hungUntil: 0 }
      hosts.set(o.host, host)
      const most = host.hungUntil > now() ? perHungHost : perHost
      if ((accounts.get(o.account) ?? 0) >= perAccount) return { waitMs: between(2_000, 4_000) }
      return host.running.size >= most ? waitOf(host) : begin(host, o.account)
    },
  }
}
