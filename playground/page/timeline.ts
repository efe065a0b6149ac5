import { useState } from 'preact/hooks'
import type { TimelineEntry } from '../page-state.ts'
import { html } from './html.ts'
import { locale, t, tCount } from './language.ts'

/** Kinds by the names that the documents use, and who speaks to whom. */
const kinds = {
  update: ['Update', 'Telegram → Lookout'],
  telegram: ['Telegram', 'Lookout → Telegram'],
  service: ['API', 'Lookout → API'],
  match: ['Match', 'API → RPC'],
  notification: ['Notification', 'API → Lookout, webhook'],
} as const

const signatures = {
  valid: 'signatureValid',
  wrong: 'signatureWrong',
  unknown: 'signatureUnknown',
  none: 'signatureNone',
} as const

const timeOf = (ms: number): string => new Date(ms).toLocaleTimeString(locale(), { hour12: false })

const shownEntries = 40

type TimelineProps = { readonly entries: readonly TimelineEntry[]; readonly docsUrl: string }

/** Shows what the programs say to each other. It stands still while an entry is open. */
export const Timeline = ({ entries, docsUrl }: TimelineProps) => {
  const [held, setHeld] = useState<readonly TimelineEntry[]>()
  const [openId, setOpenId] = useState<number>()
  const shown = held ?? entries.slice(0, shownEntries)
  const newer = entries.filter(({ id }) => id > (shown[0]?.id ?? 0)).length
  const toggle = (id: number, isOpen: boolean): void => {
    if (isOpen) {
      setOpenId(id)
      setHeld(shown)
    } else if (id === openId) {
      setOpenId(undefined)
      setHeld(undefined)
    }
  }
  return html`
    <h2>${t('between')}</h2>
    <p class="hint">${t('tapLine')} <a href=${docsUrl} target="_blank" rel="noopener">${t('api')} ↗</a></p>
    ${
      held !== undefined &&
      html`<p class="hint" role="status">${newer > 0 ? tCount('pausedMore', newer) : t('paused')}
        <button type="button" class="quiet" onClick=${() => toggle(openId ?? 0, false)}>${t('goOn')}</button></p>`
    }
    <ol class="timeline">
      ${shown.map(
        entry =>
          html`<${Entry} key=${entry.id} entry=${entry} isOpen=${entry.id === openId} onToggle=${toggle} />`,
      )}
    </ol>
  `
}

type EntryProps = {
  readonly entry: TimelineEntry
  readonly isOpen: boolean
  readonly onToggle: (id: number, isOpen: boolean) => void
}

const isFault = ({ kind, status }: TimelineEntry): boolean =>
  kind !== 'update' && (status === undefined || status >= 400)

const outcomeOf = ({ kind, status, durationMs }: TimelineEntry): string => {
  if (kind === 'update') return ''
  return status === undefined ? t('noAnswer') : `${status} · ${durationMs} ms`
}

const Entry = ({ entry, isOpen, onToggle }: EntryProps) => {
  const { id, kind, title, at, signature } = entry
  const [json, setJson] = useState('…')
  const [name, meaning] = kinds[kind]
  const open = async (): Promise<void> => {
    onToggle(id, !isOpen)
    if (isOpen) return
    const response = await fetch(`/play/exchange?id=${id}`)
    setJson(JSON.stringify(await response.json(), null, 2))
  }
  return html`
    <li class=${isFault(entry) ? 'fault' : ''}>
      <button type="button" aria-expanded=${isOpen} onClick=${open}>
        <span class="kind ${kind}" title=${meaning}>${name}</span>
        <time>${timeOf(at)}</time>
        <span class="title">${title}</span>
        <small>${[outcomeOf(entry), ...(signature === undefined ? [] : [t(signatures[signature])])].join(' · ')}</small>
      </button>
      ${isOpen && html`<pre tabindex="0" aria-label=${t('jsonOf', { title })}>${json}</pre>`}
    </li>
  `
}
