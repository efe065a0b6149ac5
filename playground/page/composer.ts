import { useState } from 'preact/hooks'
import type { KeyboardKey, OpenChat, PageState } from '../page-state.ts'
import { act } from './actions.ts'
import { CommandList, useCommandMenu } from './command-menu.ts'
import { useDraft } from './draft.ts'
import { html } from './html.ts'
import { t } from './language.ts'
import type { Place } from './place.ts'
import { Chooser, showToast } from './toasts.ts'

type ComposerProps = {
  readonly chat: OpenChat
  readonly chats: PageState['chats']
  readonly place: Place
}

/** Reads a file as base64. Returns `undefined` if it cannot be read, because it is gone for example. */
const readFile = (file: File): Promise<string | undefined> =>
  new Promise(resolve => {
    const reader = new FileReader()
    reader.addEventListener('loadend', () => {
      const { result } = reader
      resolve(typeof result === 'string' ? (result.split(',')[1] ?? '') : undefined)
    })
    reader.readAsDataURL(file)
  })

/** Takes what the reader writes: a reply that is asked for, the bot's keyboard, its commands, a file. */
export const Composer = ({ chat, chats, place }: ComposerProps) => {
  const { question, commands } = chat
  const { text, write, restore } = useDraft(place)
  const send = async (written: string): Promise<void> => {
    if (written.trim() === '') return
    write('')
    menu.reset()
    const replyTo = question === undefined ? {} : { replyTo: question.id }
    const reply = await act('send', { ...place, text: written, ...replyTo })
    if (reply === undefined) restore(written)
  }
  const menu = useCommandMenu({ text, commands, onSend: written => void send(written), onWrite: write })
  if (!chat.mayWrite) return html`<p class="hint">${t('onlyAdministrators')}</p>`

  const onKey = (event: KeyboardEvent): void => {
    if (event.isComposing) return
    const field = event.target instanceof HTMLTextAreaElement ? event.target : undefined
    if (menu.takesKey(event)) event.preventDefault()
    else if (field !== undefined && event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      // What was typed just before may not be drawn yet.
      void send(field.value)
    }
  }
  const onFile = async (event: Event & { currentTarget: HTMLInputElement }): Promise<void> => {
    const input = event.currentTarget
    const [file] = input.files ?? []
    if (file !== undefined) {
      const base64 = await readFile(file)
      if (base64 === undefined) showToast(t('unreadableFile'))
      else await act('file', { ...place, name: file.name, base64 })
    }
    input.value = ''
  }
  return html`
    <footer class="composer" onKeyDown=${onKey}>
      ${question && html`<div class="reply"><b>${t('reply')}</b><span>${question.text}</span></div>`}
      <${CommandList} menu=${menu} onSend=${send} />
      <form onSubmit=${(event: Event) => {
        event.preventDefault()
        void send(text)
      }}>
        ${
          commands.length > 0 &&
          html`<button ref=${menu.button} type="button" class="open-menu" aria-expanded=${menu.isOpen}
            aria-label=${t('commands')} onClick=${menu.toggle}>☰</button>`
        }
        <label class="attach" title=${t('sendFile')}><span aria-hidden="true">📎</span><input type="file" aria-label=${t('sendFile')} onChange=${onFile} /></label>
        <textarea id="message" rows="1" maxlength="4096" placeholder=${t('message')} aria-label=${t('message')} value=${text}
          aria-keyshortcuts="/" aria-autocomplete="list" aria-controls=${menu.activeId && 'commands'} aria-activedescendant=${menu.activeId}
          onInput=${(event: InputEvent & { currentTarget: HTMLTextAreaElement }) => {
            write(event.currentTarget.value)
            menu.reset()
          }}></textarea>
        <button class="main" aria-label=${t('send')}>➤</button>
      </form>
      <${Keyboard} chat=${chat} chats=${chats} place=${place} onText=${send} />
    </footer>
  `
}

/** The bot's keyboard, in place of letters. */
const Keyboard = ({ chat, chats, place, onText }: ComposerProps & { onText: (text: string) => void }) => {
  const [asking, setAsking] = useState<KeyboardKey>()
  if (chat.keyboard.length === 0) return null
  const choices = chats.filter(({ kind }) => kind === asking?.asksFor).map(({ id, title }) => ({ id, title }))
  return html`
    <div class="keyboard" role="group" aria-label=${t('keyboard')}>
      ${chat.keyboard.map(
        (row, index) => html`
          <div class="row" key=${index}>
            ${row.map(
              key => html`
                <button key=${key.text} type="button" onClick=${() => (key.asksFor === undefined ? onText(key.text) : setAsking(key))}>${key.text}</button>
              `,
            )}
          </div>
        `,
      )}
    </div>
    ${
      asking !== undefined &&
      html`<${Chooser} title=${asking.text} choices=${choices} onClose=${() => setAsking(undefined)}
        onChoose=${(chosen: string) => act('share', { ...place, button: asking.text, chosen })} />`
    }
  `
}
