import type { Translator } from '#render/texts.ts'
import type { Doc } from '#store/store.ts'
import type { Watch } from '#watch/watch.ts'
import { addressLine, briefChains, frequencyLine, watchedLine } from '#watch/watch-lines.ts'

const maxLength = 40

/** Properties in which watches of one name can differ, in the order in which they are shown. */
const properties: readonly ((watch: Watch, say: Translator) => string)[] = [
  ({ settings }, say) => watchedLine(settings, say),
  ({ settings }, say) => frequencyLine(settings, say),
  ({ settings }, say) => addressLine(settings.addresses, say),
  ({ settings }, say) => briefChains(settings.chains, say),
]

const cut = (text: string): string => (text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text)

/**
 * Names the watches of a list. If another one has the same name, the property in which they differ is added.
 */
export const distinctNames = (
  watches: readonly Doc<Watch>[],
  say: Translator,
): ((watch: Doc<Watch>) => string) => {
  const byName = Map.groupBy(watches, ({ value }) => value.settings.name)
  return ({ value }) => {
    const { name } = value.settings
    const alike = byName.get(name) ?? []
    const differs = properties.find(
      property => new Set(alike.map(other => property(other.value, say))).size > 1,
    )
    return differs === undefined ? name : `${name} · ${cut(differs(value, say))}`
  }
}
