import htm from 'htm'
import { h } from 'preact'

/** Markup as a tagged template: ``html`<p class="hint">${text}</p>` ``. What is put in is text, never markup. */
export const html = htm.bind(h)
