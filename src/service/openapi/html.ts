/** Text that is HTML already. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type HtmlPart = string | number | Html | readonly Html[]

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const renderPart = (piece: HtmlPart): string => {
  if (piece instanceof Html) return piece.text
  if (typeof piece === 'object') return piece.map(part => part.text).join('')
  return String(piece).replaceAll(/[&<>"']/g, character => escapes[character] ?? '')
}

/** A template whose pieces are escaped unless they are `Html`. */
export const html = (texts: TemplateStringsArray, ...pieces: readonly HtmlPart[]): Html =>
  new Html(texts.map((text, n) => text + renderPart(pieces[n] ?? '')).join(''))
