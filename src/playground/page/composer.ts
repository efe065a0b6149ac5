import { useState } from 'preact/hooks'
import type { OpenChat, PageState } from '../page-state.ts'
import { act, type Place } from './actions.ts'
import { html } from './html.ts'
import { Chooser } from './toasts.ts'

type ComposerProps = {
  readonly chat: OpenChat
  readonly chats: PageState['chats']
  readonly place: Place
}

const readFile = (file: File): Promise<string> =>
  new Promise(resolve => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      const { result } = reader
      resolve(typeof result === 'string' ? (result.split(',')[1] ?? '') : '')
    })
    reader.readAsDataURL(file)
  })

/** Where the reader writes: a reply that is asked for, the bot's keyboard, its commands, a file. */
export const Composer = ({ chat, chats, place }: ComposerProps) => {
  const [text, setText] = useState('')
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { question, commands } = chat
  if (!chat.mayWrite) return html`<p class="hint">Only administrators post here.</p>`

  const send = async (written: string): Promise<void> => {
    if (written.trim() === '') return
    setText('')
    setMenuOpen(false)
    const replyTo = question === undefined ? {} : { replyTo: question.id }
    const reply = await act('send', { ...place, text: written, ...replyTo })
    // What was not sent stays, unless something else is being written.
    if (reply === undefined) setText(now => (now === '' ? written : now))
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    void send(text)
  }
  const onFile = async (event: Event & { currentTarget: HTMLInputElement }): Promise<void> => {
    const input = event.currentTarget
    const [file] = input.files ?? []
    if (file !== undefined) await act('file', { ...place, name: file.name, base64: await readFile(file) })
    input.value = ''
  }
  return html`
    <footer class="composer">
      ${question && html`<div class="reply"><b>Reply</b><span>${question.text}</span></div>`}
      ${
        isMenuOpen &&
        html`<ul class="menu">
          ${commands.map(
            ({ command, description }) => html`
              <li key=${command}><button type="button" onClick=${() => send(`/${command}`)}><b>/${command}</b> ${description}</button></li>
            `,
          )}
        </ul>`
      }
      <form onSubmit=${(event: Event) => {
        event.preventDefault()
        void send(text)
      }}>
        ${
          commands.length > 0 &&
          html`<button type="button" class="open-menu" aria-expanded=${isMenuOpen} aria-label="Commands"
            onClick=${() => setMenuOpen(!isMenuOpen)}>☰</button>`
        }
        <label class="attach" title="Send a file"><span aria-hidden="true">📎</span><input type="file" aria-label="Send a file" onChange=${onFile} /></label>
        <textarea rows="1" maxlength="4096" placeholder="Message" aria-label="Message" value=${text}
          onInput=${(event: InputEvent & { currentTarget: HTMLTextAreaElement }) => setText(event.currentTarget.value)}
          onKeyDown=${onKey}></textarea>
        <button class="main" aria-label="Send">➤</button>
      </form>
      <${Keyboard} chat=${chat} chats=${chats} place=${place} onText=${send} />
    </footer>
  `
}

/** The bot's keyboard, in place of letters. */
const Keyboard = ({ chat, chats, place, onText }: ComposerProps & { onText: (text: string) => void }) => {
  const [asking, setAsking] = useState<string>()
  if (chat.keyboard.length === 0) return null
  const choices = chats
    .filter(({ kind }) => kind === 'group' || kind === 'channel')
    .map(({ id, title }) => ({ id, title }))
  return html`
    <div class="keyboard" role="group" aria-label="Keyboard of the bot">
      ${chat.keyboard.map(
        (row, index) => html`
          <div class="row" key=${index}>
            ${row.map(
              ({ text, asksForChat }) => html`
                <button key=${text} type="button" onClick=${() => (asksForChat ? setAsking(text) : onText(text))}>${text}</button>
              `,
            )}
          </div>
        `,
      )}
    </div>
    ${
      asking !== undefined &&
      html`<${Chooser} title=${asking} choices=${choices} onClose=${() => setAsking(undefined)}
        onChoose=${(chosen: string) => act('share', { ...place, button: asking, chosen })} />`
    }
  `
}
