import { useState } from 'preact/hooks'
import { act } from './actions.ts'
import { html } from './html.ts'
import { t } from './language.ts'
import { Chooser } from './toasts.ts'

const pauseMs = 200
const maxTries = 50

const isThere = async (): Promise<boolean> => {
  try {
    return (await fetch('/', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** Removes chats, chain and data together, and loads the page again when the new playground is there. */
const startOver = async (onBegun: () => void): Promise<void> => {
  if ((await act('reset', {})) === undefined) return
  onBegun()
  // The old one answers for a moment.
  let wasAway = false
  for (let tries = 0; tries < maxTries; tries += 1) {
    await new Promise(resolve => setTimeout(resolve, pauseMs))
    const isBack = await isThere()
    if (isBack && wasAway) break
    wasAway ||= !isBack
  }
  sessionStorage.clear()
  location.replace('/')
}

/** `onBegun`: called once the playground ends, before the new one is there. */
export const Reset = ({ onBegun }: { readonly onBegun: () => void }) => {
  const [isAsking, setAsking] = useState(false)
  return html`
    <h2>${t('startOver')}</h2>
    <div class="grid"><button type="button" onClick=${() => setAsking(true)}>${t('resetEverything')}</button></div>
    ${
      isAsking &&
      html`<${Chooser} title=${t('resetAsk')} choices=${[{ id: 'reset', title: t('resetEverything') }]}
        onChoose=${() => startOver(onBegun)} onClose=${() => setAsking(false)} />`
    }
  `
}
