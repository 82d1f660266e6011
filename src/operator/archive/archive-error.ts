/**
 * Why an archive was refused: the first bad line, and its faulty field where there is one. Nothing
 * of the file was stored.
 */
export class ArchiveError extends Error {
  /** Line number, counted from 1. */
  readonly line: number;
  /** Dotted and bracketed (`readings.views.value`); null when the line as a whole is wrong. */
  readonly field: string | null;

  constructor(line: number, field: string | null, reason: string) {
    super(`Line ${line}${field === null ? "" : `, field ${field}`}: ${reason}`);
    this.name = "ArchiveError";
    this.line = line;
    this.field = field;
  }
}
