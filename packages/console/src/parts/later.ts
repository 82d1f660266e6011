import { useEffect, useState } from "react";

/** A part whose file is not in the first bundle: it is read on first use, or while all is idle. */
export interface Later<Part> {
  /** The part; undefined until it is here. */
  readonly part: Part | undefined;
  /** Reads it; a failed read is tried again by the next call. */
  load: () => Promise<Part>;
}

/** The first screen and its answers come before parts that are not asked for, in ms. */
const IDLE_AFTER_MS = 2_000;

/** @param read Imports the file: `() => import("./acts/menu-popup.tsx").then(…)`. */
export function later<Part>(read: () => Promise<Part>): Later<Part> {
  let part: Part | undefined;
  let reading: Promise<Part> | undefined;
  const load = async (): Promise<Part> => {
    try {
      return (part = await (reading ??= read()));
    } catch (error) {
      reading = undefined;
      throw error;
    }
  };
  whenIdle(() => void load().catch(() => {}));
  return {
    get part() {
      return part;
    },
    load,
  };
}

/** Where a browser cannot tell that it is idle, parts are read on first use alone. */
function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback !== "function") return;
  const wait = (): void => void setTimeout(() => requestIdleCallback(run), IDLE_AFTER_MS);
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
}

/**
 * The part, from the render after its file has come on. A file that cannot be read fails the page
 * that wants it: its error view offers to load the page again.
 */
export function useLater<Part>(wanted: Later<Part>, isWanted: boolean): Part | undefined {
  const [, setRead] = useState(false);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    if (!isWanted || wanted.part !== undefined) return;
    let isOver = false;
    wanted.load().then(
      () => !isOver && setRead(true),
      (error: unknown) => !isOver && setFailure({ error }),
    );
    return () => {
      isOver = true;
    };
  }, [wanted, isWanted]);
  if (failure !== null) throw failure.error;
  return isWanted ? wanted.part : undefined;
}
