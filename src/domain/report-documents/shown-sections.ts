import type { DocumentSection, ReportDocument } from "./document.ts";

/** What stands in a section that its author shows also where it has nothing to show. */
export const NOTHING = "Nothing to show.";

/**
 * The sections that pages and prints show. At a depth with less than all figures, one of which
 * nothing is left is left out with its title.
 */
export const shownSections = ({ depth, sections }: ReportDocument): DocumentSection[] =>
  depth === "full" ? sections : sections.filter((section) => !isEmpty(section));

/** True for a section without blocks, a note of its author, or a failure. */
export const isEmpty = ({ status, note, blocks }: DocumentSection): boolean =>
  status === "ready" && note === null && blocks.length === 0;
