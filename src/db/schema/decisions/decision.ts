import type { Tables } from "../tables.ts";

/** What is decided of a table when it is made. */
export interface TableDecision {
  /**
   * What keeps it from growing for ever: `purged …` names the file that removes rows; `one …` says
   * of what there is one; `grows …` with what, and why that is right.
   */
  bound: string;
  /** What a restored installation has of the table, or why it does without. */
  backup: { kept: boolean; reason: string };
  /**
   * What the portable archive does with it. `carried`: has lines. `derived`: made anew by the new
   * installation. `leftBehind`: entered by a person or made for one, and does not move.
   * `ofInstallation`: means nothing elsewhere.
   */
  archive: { kind: ArchiveKind; reason: string };
  /**
   * Of rows of a show. `record`: they go with the record of a deleted show: settings, people,
   * sign-ins, decisions about posts, work under way, and what is made anew from other rows.
   * `captured`: they stay until the show is erased. `last`: what says that the show exists.
   */
  removal?: "record" | "captured" | "last";
}

type ArchiveKind = "carried" | "derived" | "leftBehind" | "ofInstallation";

type Decisions<Decision> = Readonly<Partial<Record<keyof Tables, Decision>>>;

export type TableDecisions = Decisions<TableDecision>;
export type ShowTableDecisions = Decisions<Required<TableDecision>>;

export const kept = (reason: string): TableDecision["backup"] => ({ kept: true, reason });
export const leftOut = (reason: string): TableDecision["backup"] => ({ kept: false, reason });

const archive =
  (kind: ArchiveKind) =>
  (reason: string): TableDecision["archive"] => ({ kind, reason });

export const carried = archive("carried");
export const derived = archive("derived");
export const leftBehind = archive("leftBehind");
export const ofInstallation = archive("ofInstallation");
