import { startTransition, useCallback, useEffect, useRef, useState } from "react";

/**
 * The place in the queue: at once where a person goes, and that of the address where it changes by
 * itself, as by the way back. The address follows a person by some frames; those steps of it that
 * come late are not gone through again.
 */
export function usePlace(
  address: string | undefined,
): [string | undefined, (at: string | undefined) => void] {
  const [place, setPlace] = useState({ at: address, address });
  const own = useRef(new Set<string | undefined>());
  if (place.address !== address) {
    const isOwn = own.current.has(address);
    if (!isOwn || place.at === address) own.current.clear();
    setPlace({ at: isOwn ? place.at : address, address });
  }
  return [
    place.at,
    (at) => {
      own.current.add(at);
      setPlace((before) => ({ ...before, at }));
    },
  ];
}

/**
 * Does something once what a key has changed is on screen, such as a step of the router, which
 * takes longer than a frame. Of several, as when a key is held down, the last is done.
 */
export function useAfterPaint(): (act: () => void) => void {
  const frame = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = useCallback(() => {
    cancelAnimationFrame(frame.current);
    clearTimeout(timer.current);
  }, []);
  useEffect(() => stop, [stop]);
  return useCallback(
    (act) => {
      stop();
      // A frame's own callbacks run before it is painted, a timer of theirs after it.
      frame.current = requestAnimationFrame(() => {
        timer.current = setTimeout(() => startTransition(act));
      });
    },
    [stop],
  );
}
