import type { Tables } from "../tables.ts";

/** The decisions about a table, made when the table is created. */
export interface TableDecision {
  /**
   * What bounds the table: `purged …` names the file that removes rows; `one …` says what has one
   * row each; `grows …` says with what the table grows, and why that is right.
   */
  bound: string;
  /** Whether a backup contains the table, and the reason. */
  backup: { kept: boolean; reason: string };
  /**
   * How the portable archive treats the table. `carried`: its rows are lines of the archive.
   * `derived`: the new installation computes its rows again. `leftBehind`: a person entered the
   * rows or they were made for a person, and they do not move. `ofInstallation`: the rows have no
   * meaning in another installation.
   */
  archive: { kind: ArchiveKind; reason: string };
  /**
   * How rows of a show are removed. `record`: they are removed with the record of a deleted show:
   * settings, people, sign-ins, decisions about posts, work in progress, and rows that can be
   * derived from other rows. `captured`: they stay until the show is erased. `last`: they record
   * that the show exists, and are removed last.
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
