/**
 * A value that is made when it is first used. Formatters of the browser are: the ten of these
 * folders take 80 ms to make, which a first screen would wait for.
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
