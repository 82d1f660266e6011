/**
 * The same stream, with a call of `onEnd` exactly once: at its end, when it throws (after
 * `onError`), or when its reader leaves. The call is made even before the first read, where a
 * generator would run none of its code.
 */
export function observedStream<Chunk>(
  source: AsyncIterable<Chunk>,
  { onError, onEnd }: { onError: (thrown: unknown) => void; onEnd: () => void },
): AsyncIterable<Chunk> {
  const chunks = source[Symbol.asyncIterator]();
  let hasEnded = false;
  const end = (): void => {
    if (!hasEnded) onEnd();
    hasEnded = true;
  };
  const iterator: AsyncIterator<Chunk> = {
    next: async () => {
      try {
        const result = await chunks.next();
        if (result.done === true) end();
        return result;
      } catch (thrown) {
        onError(thrown);
        end();
        throw thrown;
      }
    },
    return: async () => {
      try {
        await chunks.return?.();
      } finally {
        end();
      }
      return { done: true, value: undefined };
    },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}
