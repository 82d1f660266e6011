/** A kind of text that a stranger can send. */

import type { Shape } from "./shapes.ts";
import type { SizeStage } from "./size-stage.ts";

export interface SizeKind {
  name: string;
  /** The largest text in characters, or in the unit that is named. */
  limit: number;
  unit?: string;
  /** What fills a text of so many units. */
  shapes: Readonly<Record<string, Shape>>;
  /** Sends the text; the outcome in words. What the request starts is waited for by the caller. */
  send: (stage: SizeStage, text: string) => Promise<string>;
}
