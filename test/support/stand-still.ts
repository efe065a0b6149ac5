/** Holds up the whole process, as a disk or a neighbour may. */
export const blockEventLoop = (ms: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}
