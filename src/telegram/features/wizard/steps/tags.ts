import { shortId } from '#lib/ids.ts'
import { buttonRows } from '#render/message.ts'
import { isSameTag, maxTags, parseTags } from '../../../input/parse-tags.ts'
import type { WatchDraft } from '../draft.ts'
import { maxButtons } from '../paging.ts'
import { choiceButton, type StepContext, tickedButton, type WizardStep } from '../step.ts'

const perRow = 3
/** Most tags beside the button back; any other can be typed. */
const maxOffered = maxButtons - 1

/** Tags of the draft, then those of the chat's other watches. */
const offeredTags = ({ tags }: WatchDraft, context: StepContext): readonly string[] =>
  [...tags, ...(context.tags ?? []).filter(tag => !tags.some(own => isSameTag(own, tag)))].slice(
    0,
    maxOffered,
  )

export const tagsStep: WizardStep = {
  question: (draft, context) => {
    const { say } = context
    const toggles = offeredTags(draft, context).map(tag =>
      tickedButton(draft, draft.tags.includes(tag), tag, shortId(tag)),
    )
    return {
      body: say('watch-tags'),
      buttons: [...buttonRows(toggles, perRow), [choiceButton(draft, say('button-review'), 'next')]],
    }
  },

  press: (draft, arg, context) => {
    if (arg === 'next') return { draft: { ...draft, step: 'review' } }
    const chosenTag = offeredTags(draft, context).find(tag => shortId(tag) === arg)
    if (chosenTag === undefined) return { draft }
    if (draft.tags.includes(chosenTag))
      return { draft: { ...draft, tags: draft.tags.filter(tag => tag !== chosenTag) } }
    if (draft.tags.length >= maxTags)
      return { draft, toast: context.say('wrong-tags-many', { most: maxTags }) }
    return { draft: { ...draft, tags: [...draft.tags, chosenTag] } }
  },

  text: (draft, text, context) => {
    const { say } = context
    const typed = parseTags(text)
    if (typed.length === 0) return { draft, notice: say('wrong-tags') }
    const tags = [...draft.tags]
    for (const tag of typed) {
      // A tag is spelled as in other watches of this chat, so that it is the same tag.
      const spelled = context.tags?.find(other => isSameTag(other, tag)) ?? tag
      if (!tags.some(own => isSameTag(own, spelled))) tags.push(spelled)
    }
    return tags.length > maxTags
      ? {
          draft: { ...draft, tags: tags.slice(0, maxTags) },
          notice: say('wrong-tags-many', { most: maxTags }),
        }
      : { draft: { ...draft, tags, step: 'review' } }
  },
}
