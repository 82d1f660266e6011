/** One line of the table: what was measured in a scenario, and the limit it is held against. */
export interface Figure {
  what: string;
  measured: string;
  limit: string;
  met: boolean;
}

/** A figure in milliseconds that must not pass its limit. */
export const atMost = (what: string, measuredMs: number, limitMs: number): Figure => ({
  what,
  measured: `${Math.round(measuredMs)} ms`,
  limit: `≤ ${limitMs} ms`,
  met: measuredMs <= limitMs,
});

/** A count that must be 0, with a word on what was looked at. */
export const none = (what: string, count: number, of: string): Figure => ({
  what,
  measured: `${count} of ${of}`,
  limit: "0",
  met: count === 0,
});

export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds));

/** Resolves when the condition holds, looking every 50 ms. @throws Error after `limitMs`. */
export async function until(
  what: string,
  holds: () => Promise<boolean> | boolean,
  limitMs: number,
): Promise<void> {
  const startMs = performance.now();
  while (!(await holds())) {
    if (performance.now() - startMs > limitMs)
      throw new Error(`waited ${limitMs / 1_000} s for ${what}`);
    await sleep(50);
  }
}
