/** Numbers from 0 up to 1, the same ones for the same seed (a linear congruential generator). */
export const createRandom = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
