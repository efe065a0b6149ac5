import type { PageBlock, PageCell } from '../page-state.ts'
import { html } from './html.ts'
import { RichText, type TextActions } from './rich-text.ts'

const Cell = ({ cell, actions }: { cell: PageCell; actions: TextActions }) => {
  const { text, entities, isHeader, align, colspan } = cell
  const tag = isHeader ? 'th' : 'td'
  const inner = html`<${RichText} text=${text} entities=${entities} actions=${actions} />`
  return html`<${tag} class=${align} colspan=${colspan}>${inner}</${tag}>`
}

const Block = ({ block, actions }: { block: PageBlock; actions: TextActions }) => {
  if (block.kind === 'table')
    return html`<div class="table"><table><tbody>${block.rows.map(
      (cells, row) =>
        html`<tr key=${row}>${cells.map((cell, column) => html`<${Cell} key=${column} cell=${cell} actions=${actions} />`)}</tr>`,
    )}</tbody></table></div>`
  const { kind, text, entities } = block
  return html`<div class=${kind}><${RichText} text=${text} entities=${entities} actions=${actions} /></div>`
}

/** The blocks of a rich message, one below the other. */
export const RichMessage = ({ blocks, actions }: { blocks: readonly PageBlock[]; actions: TextActions }) =>
  html`<div class="rich">${blocks.map((block, index) => html`<${Block} key=${index} block=${block} actions=${actions} />`)}</div>`
