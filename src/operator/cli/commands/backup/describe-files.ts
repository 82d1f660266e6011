import type { BackedUpFile, FaultyCopy, FileState } from "../../../backup/index.ts";

/** Files without bytes that lines for a person name; `--json` has all. */
const NAMED_MAX = 20;

const ABSENT: Readonly<Record<Exclude<FileState, "kept" | "left_out">, string>> = {
  missing: "not in the file store",
  altered: "other bytes than its row describes",
  unreadable: "the file store did not answer",
};

const countOf = (files: readonly BackedUpFile[], state: FileState): number =>
  files.filter((file) => file.state === state).length;

/** What a backup says of files, for `--json`. */
export const viewFiles = (files: readonly BackedUpFile[]): Record<string, unknown> => ({
  kept: countOf(files, "kept"),
  left_out: countOf(files, "left_out"),
  absent: files.flatMap(({ key, state }) =>
    state === "kept" || state === "left_out" ? [] : [{ key, state }],
  ),
});

/** The same for a person. */
export function describeFiles(files: readonly BackedUpFile[]): string[] {
  const leftOut = countOf(files, "left_out");
  const absent = files.flatMap(({ key, state }) =>
    state === "kept" || state === "left_out" ? [] : [`  ${key}: ${ABSENT[state]}`],
  );
  return [
    ...(leftOut === 0 ? [] : [`The bytes of ${leftOut} files are left out.`]),
    ...(absent.length === 0
      ? []
      : [`${absent.length} files were without bytes when the backup was made:`, ...first(absent)]),
  ];
}

export const describeFaults = (faults: readonly FaultyCopy[]): string[] =>
  faults.length === 0
    ? []
    : [
        `The copies of ${faults.length} files are absent or damaged:`,
        ...first(faults.map(({ file, fault }) => `  ${file.key}: ${fault}, ${file.sha256}`)),
      ];

export const describeAbsent = (keys: readonly string[]): string[] =>
  keys.length === 0
    ? []
    : [
        `${keys.length} files have a row and no bytes; castmeter doctor looks for them again:`,
        ...first(keys.map((key) => `  ${key}`)),
      ];

const first = (lines: readonly string[]): string[] =>
  lines.length <= NAMED_MAX
    ? [...lines]
    : [...lines.slice(0, NAMED_MAX), `  and ${lines.length - NAMED_MAX} more`];
