import type { CopyStore } from "../files/copy-store.ts";

export interface BackupFile {
  /** Its name in the place. */
  name: string;
  /** Its path, or the address of its object. */
  file: string;
  madeAt: Date;
  bytes: number;
  /**
   * Fingerprint of the master key of the installation whose schedule made the backup; null for a
   * backup made by command.
   */
  fingerprint: string | null;
}

/** Where backups are kept: a folder, or a bucket. */
export interface BackupPlace {
  /** The folder, or `s3://bucket/prefix/`. */
  readonly address: string;
  /** The path, or the address of the object, of a backup with this name. */
  addressOf(name: string): string;
  /** The copies of files, as they are now. */
  copies(): CopyStore;
  /** Names of all files in the place that have the form of a backup, of any installation. */
  names(): Promise<{ name: string; bytes: number }[]>;
  /**
   * Gives the path of a file that `write` makes, and keeps that file under the name. It appears
   * whole or not at all.
   */
  add<Written>(name: string, write: (path: string) => Promise<Written>): Promise<Written>;
  /** Gives the path of the backup on this machine. @throws BackupError where there is none. */
  read<Result>(name: string, work: (path: string) => Promise<Result>): Promise<Result>;
  remove(name: string): Promise<void>;
  /** Removes what a killed process left while it made a backup. */
  removeDrafts(fingerprint: string): Promise<void>;
  /** The text of a small file; undefined where there is none. */
  readText(name: string): Promise<string | undefined>;
  writeText(name: string, text: string): Promise<void>;
}
