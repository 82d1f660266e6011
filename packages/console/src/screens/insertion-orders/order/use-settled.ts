import { useEffect, useState } from "react";

const SETTLED_MS = 400;

/** A value once it has not changed for 400 ms: what is typed is not sent letter by letter. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
