import { html } from './html.ts'

const colours = 7

/** Derives a colour from a name. */
const colourOf = (name: string): number =>
  Array.from(name, character => character.codePointAt(0) ?? 0).reduce((sum, code) => sum + code, 0) % colours

const initialOf = (name: string): string => String.fromCodePoint(name.codePointAt(0) ?? 0x3f)

type AvatarProps = { readonly name: string; readonly isBot?: boolean; readonly mark?: string }

export const Avatar = ({ name, isBot = false, mark = initialOf(name) }: AvatarProps) =>
  isBot
    ? html`<img class="avatar" src="/page/icon.svg" alt="" />`
    : html`<span class="avatar colour-${colourOf(name)}" aria-hidden="true">${mark}</span>`
