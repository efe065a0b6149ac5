import { useEffect } from 'preact/hooks'

/** Focuses the field where the reader writes, or the button that begins a chat in which nothing was written. */
export const goToMessage = (): void =>
  document.querySelector<HTMLElement>('#message, .profile .main')?.focus()

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, dialog *')

/** `/` leads to where the reader writes, and begins a command there. */
export const useMessageKey = (): void => {
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      // The key itself is then typed in the box that has the focus.
      if (key === '/' && !ctrlKey && !metaKey && !altKey && !isWriting(target)) goToMessage()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
