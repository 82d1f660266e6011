import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import type { ReportExport } from "@castmeter/sdk";
import { type Command, Option } from "commander";
import { addApiOptions, type Api, type ApiOptions, withApi } from "../../api/with-api.ts";
import { action, type CommandParts, UsageError } from "../../command.ts";

interface Options extends ApiOptions {
  format: ReportExport["format"];
  number?: string;
  out?: string;
  force?: boolean;
}

/** Formats and how names of their files end. */
const ENDINGS: Readonly<Record<ReportExport["format"], string>> = {
  zip: ".zip",
  pdf: ".pdf",
  json: ".json",
  csv: ".tables.zip",
  xlsx: ".xlsx",
};

const POLL_MS = 1_000;
const POLLS_MAX = 300;
const DOWNLOAD_MS = 300_000;

/** `castmeter report export`: downloads a file of a snapshot. */
export function define(command: Command, parts: CommandParts): void {
  command
    .addOption(
      new Option("--format <format>", "zip holds all of them with signature and key")
        .choices(Object.keys(ENDINGS))
        .default("zip"),
    )
    .option("--number <number>", "of the snapshot; the published one when left out")
    .option("--out <file>", "file to write; named by report and snapshot when left out")
    .option("--force", "replace a file of this name");
  addApiOptions(command, "reports:read").action(
    action<Options>(parts, (options, reportId) => {
      if (options.number !== undefined && !/^[1-9]\d{0,5}$/.test(options.number))
        throw new UsageError("--number is the number of a snapshot.");
      if (options.out !== undefined) requireFree(options.out, options.force);
      return withApi(parts, options, "reports:read", async (api) => {
        const file = await untilMade(api, reportId, options);
        const { number, format } = file;
        const out = options.out ?? `${reportId}-${number}${ENDINGS[format]}`;
        requireFree(out, options.force);
        const bytes = await download(api, file);
        await writeWhole(out, bytes);
        return {
          json: {
            object: "report_file",
            report_id: reportId,
            number,
            format,
            file: out,
            size_bytes: bytes.length,
            sha256: file.sha256,
          },
          lines: [
            `Wrote ${out}: snapshot ${number}, ${bytes.length} bytes, SHA-256 ${file.sha256 ?? ""}`,
            ...(format === "zip" ? [`castmeter report verify ${out} verifies it.`] : []),
          ],
        };
      });
    }),
  );
}

function requireFree(path: string, isForced = false): void {
  if (!isForced && existsSync(path)) throw new Error(`${path} exists. --force replaces it.`);
}

/** Asks each second until a worker has made the file. */
async function untilMade(
  { castmeter }: Api,
  reportId: string,
  { format, number }: Options,
): Promise<ReportExport> {
  const query = { format, number: number === undefined ? undefined : Number(number) };
  for (let polls = 1; ; polls += 1) {
    const file = await castmeter.reports.export(reportId, query);
    if (file.status === "ready") return file;
    if (file.status === "failed")
      throw new Error(file.error?.message ?? "The file could not be made.");
    if (polls === POLLS_MAX)
      throw new Error("The file was not made in five minutes: a worker has to run.");
    await setTimeout(POLL_MS);
  }
}

/**
 * The bytes of the file. The signed address needs no key, so none is sent.
 *
 * @throws Error where the bytes are not those whose hash the API answered.
 */
async function download(
  { outbound }: Api,
  { download_url: url, size_bytes: size, sha256 }: ReportExport,
): Promise<Uint8Array> {
  if (url === null || size === null) throw new Error("The API answered no address of the file.");
  const result = await outbound.request({
    url,
    timeoutMs: DOWNLOAD_MS,
    maxBytes: size + 1,
    onOverflow: "fail",
  });
  if (!result.ok) throw new Error(`The file cannot be downloaded. ${result.message}`);
  if (result.status !== 200) throw new Error(`The address of the file answers ${result.status}.`);
  if (createHash("sha256").update(result.body).digest("hex") !== sha256)
    throw new Error("The downloaded file has another SHA-256 than the API answered. Try again.");
  return result.body;
}

/** The file appears complete or not at all. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.${process.pid}.part`;
  try {
    await writeFile(draft, bytes, { mode: 0o600, flag: "wx" });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
