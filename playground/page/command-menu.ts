import type { BotCommand } from 'grammy/types'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { html } from './html.ts'
import { t } from './language.ts'

/** The commands that a text begins, first the one that it is. */
const matching = (text: string, commands: readonly BotCommand[]): readonly BotCommand[] => {
  const [, typed] = /^\/(\w*)$/.exec(text.toLowerCase()) ?? []
  if (typed === undefined) return []
  return commands
    .filter(({ command }) => command.startsWith(typed))
    .toSorted((one, other) => Number(other.command === typed) - Number(one.command === typed))
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

type CommandMenuOptions = {
  readonly text: string
  readonly commands: readonly BotCommand[]
  readonly onSend: (text: string) => void
  readonly onWrite: (text: string) => void
}

/** The bot's commands: those that fit what is being written, or all where the reader asks for them. */
export const useCommandMenu = ({ text, commands, onSend, onWrite }: CommandMenuOptions) => {
  const [mode, setMode] = useState<'fitting' | 'all' | 'none'>('fitting')
  const [selected, setSelected] = useState(0)
  const button = useRef<HTMLButtonElement>(null)
  const fitting = mode === 'fitting' ? matching(text, commands) : []
  const shown = mode === 'all' ? commands : fitting
  const change = (next: typeof mode): void => {
    setMode(next)
    setSelected(0)
  }
  const close = (): void => {
    if (mode === 'all') button.current?.focus()
    change('none')
  }
  /** Whether the key was for the menu. */
  const takesKey = ({ key, shiftKey, target }: KeyboardEvent): boolean => {
    const chosen = shown[selected]
    if (chosen === undefined) return false
    const step = steps[key]
    const isInBox = target instanceof HTMLTextAreaElement
    if (step !== undefined) setSelected((selected + step + shown.length) % shown.length)
    else if (key === 'Escape') close()
    else if (key === 'Tab' && isInBox && !shiftKey && mode === 'fitting') onWrite(`/${chosen.command} `)
    else if (key === 'Enter' && isInBox === (mode === 'fitting')) onSend(`/${chosen.command}`)
    else return false
    return true
  }
  return {
    shown,
    selected,
    isOpen: mode === 'all',
    button,
    /** Id of the command that is selected, while the reader writes. */
    activeId: fitting[selected] && optionId(selected),
    toggle: () => change(mode === 'all' ? 'fitting' : 'all'),
    reset: () => change('fitting'),
    takesKey,
  } as const
}

const optionId = (index: number): string => `command-${index}`

type CommandListProps = {
  readonly menu: ReturnType<typeof useCommandMenu>
  readonly onSend: (text: string) => void
}

export const CommandList = ({ menu, onSend }: CommandListProps) => {
  const { shown, selected, isOpen } = menu
  // Not a moment later: the list may be closed by then, and the focus lost with it.
  useLayoutEffect(() => {
    const option = document.querySelector<HTMLElement>(`#${optionId(selected)}`)
    option?.scrollIntoView({ block: 'nearest' })
    if (isOpen) option?.focus()
  }, [selected, isOpen])
  if (shown.length === 0) return null
  return html`
    <ul class="menu" id="commands" role="listbox" aria-label=${t('commands')}>
      ${shown.map(
        ({ command, description }, index) => html`
          <li key=${command} id=${optionId(index)} role="option" tabindex="-1" aria-selected=${index === selected}
            onMouseDown=${(event: Event) => event.preventDefault()} onClick=${() => onSend(`/${command}`)}>
            <b>/${command}</b> ${description}
          </li>
        `,
      )}
    </ul>
  `
}
