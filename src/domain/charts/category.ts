import type { ReachCategory } from "../metrics/metric.ts";
import { type Html, html } from "../../lib/text/html.ts";

/** Categories in their fixed order, from the base line up. */
export const ORDER = ["audio", "video", "social"] as const satisfies readonly ReachCategory[];

export const CATEGORY_NAMES: Readonly<Record<ReachCategory, string>> = {
  audio: "Audio",
  video: "Video",
  social: "Social",
};

/** A value of one category; `single` for a series without categories. */
export interface CategoryValue {
  category: ReachCategory | null;
  value: number | null;
}

export const classOf = (category: ReachCategory | null): string => category ?? "single";

/** The shape of a category around a point: circle, square, diamond, 8 px. */
export function pointShape(category: ReachCategory): Html {
  if (category === "audio") return html`<circle class="audio" r="3.6" />`;
  if (category === "video")
    return html`<rect class="video" x="-3.4" y="-3.4" width="6.8" height="6.8" rx=".8" />`;
  return html`<path class="social" d="M0-4.6 4.6 0 0 4.6-4.6 0z" />`;
}
