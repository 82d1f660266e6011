/** Why a backup was refused, and what to do. Nothing of the file was stored. */
export class BackupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "BackupError";
  }
}

/** A trial restore was not tried, because the database user may not create databases. */
export class TrialNotPermitted extends BackupError {}
