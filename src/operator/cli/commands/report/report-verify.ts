import type { Command } from "commander";
import { readKeyDirectory } from "../../../../domain/report-verification/key-directory.ts";
import { type Fault, VerifyFault } from "../../../../domain/report-verification/verify-fault.ts";
import {
  type VerifiedReport,
  verifyReport,
} from "../../../../domain/report-verification/verify-report.ts";
import type { OutboundClient } from "../../../../infrastructure/outbound/outbound-client.ts";
import { quoted } from "../../../../lib/text/plain-line.ts";
import { outboundForCommands } from "../../api/outbound-for-commands.ts";
import {
  action,
  type CommandAnswer,
  CommandFailure,
  type CommandOptions,
  type CommandParts,
  UsageError,
} from "../../command.ts";
import { requireFile } from "../../requirements/require-file.ts";
import { fetchKeys, fetchStanding, keysAddressOf, type Standing } from "../../report/ask-issuer.ts";
import { readSignedFiles, readUpTo } from "../../report/verify-files.ts";
import { checkedLines, notCheckedLines, type Verification } from "../../report/verify-lines.ts";

interface Options extends CommandOptions {
  signature?: string;
  key?: string;
  keys?: string;
  fingerprint?: string;
  issuer?: string;
}

/** After 0 done, 1 failed and 2 wrong usage. docs/reports.md lists them. */
const EXIT_CODES: Readonly<Record<Fault, number>> = {
  malformed: 3,
  truncated: 4,
  too_large: 5,
  wrong_key: 6,
  changed: 7,
  not_canonical: 8,
  not_vouched: 9,
};

const KEYS_BYTES_MAX = 8 * 1_048_576;
const ADDRESS = /^https?:\/\//i;

/** `castmeter report verify`: verifies a report; asks no server unless one is given. */
export function define(command: Command, parts: CommandParts): void {
  command
    .option("--signature <file>", "of a report.json; the file beside it that ends in .sig")
    .option("--key <file>", "public key, PEM; pub.pem beside the report or in the ZIP")
    .option(
      "--keys <file or url>",
      "the issuer's castmeter-report-keys.json: the key must be in it",
    )
    .option("--fingerprint <digits>", "of the key that the issuer gave you; blanks are left out")
    .option(
      "--issuer <url>",
      "ask there whether the report was superseded or withdrawn; only its SHA-256 is sent. The " +
        "address before /verify/ on the report's page",
    )
    .action(
      action<Options>(parts, async (options, file) => {
        requireFile(file);
        try {
          return await verify(file, options);
        } catch (error) {
          if (!(error instanceof VerifyFault)) throw error;
          const { fault, message } = error;
          throw new CommandFailure(message, { exitCode: EXIT_CODES[fault], code: fault });
        }
      }),
    );
}

async function verify(file: string, options: Options): Promise<CommandAnswer> {
  const fingerprint = fingerprintIn(options.fingerprint);
  const issuer = addressIn(options.issuer);
  const files = await readSignedFiles(file, { signature: options.signature, key: options.key });
  const outbound = outboundForCommands("castmeter-verify/1");
  try {
    const keys = await keysOf(outbound, options.keys, issuer);
    if (files.key === null && keys === null)
      throw new UsageError(
        "There is no pub.pem beside the report. Give --key, --keys or --issuer.",
      );
    const verified = verifyReport(files, { keys, fingerprint });
    const standing = issuer === undefined ? null : await standingOf(outbound, issuer, verified);
    return answerOf({
      verified,
      hasFingerprint: fingerprint !== null,
      standing,
      isArchive: files.isArchive,
    });
  } finally {
    outbound.close();
  }
}

function fingerprintIn(text: string | undefined): string | null {
  if (text === undefined) return null;
  const digits = text.replaceAll(/[\s:]/g, "").toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(digits))
    throw new UsageError("--fingerprint is 64 digits from 0 to f; a part of one proves little.");
  return digits;
}

function addressIn(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!ADDRESS.test(text) || !URL.canParse(text))
    throw new UsageError("--issuer must be an http or https address.");
  return text;
}

async function keysOf(
  outbound: OutboundClient,
  given: string | undefined,
  issuer: string | undefined,
) {
  if (given === undefined)
    return issuer === undefined ? null : fetchKeys(outbound, keysAddressOf(issuer));
  if (ADDRESS.test(given)) return fetchKeys(outbound, given);
  requireFile(given);
  return readKeyDirectory(readUpTo(given, KEYS_BYTES_MAX).toString("utf8"));
}

/** @throws VerifyFault `not_vouched` where the issuer has withdrawn it, or not issued it. */
async function standingOf(
  outbound: OutboundClient,
  issuer: string,
  { sha256 }: VerifiedReport,
): Promise<Standing> {
  const standing = await fetchStanding(outbound, issuer, sha256);
  if (standing.state !== "withdrawn") return standing;
  const { withdrawnReason: reason } = standing;
  throw new VerifyFault(
    "not_vouched",
    `The signature fits, but the issuer has withdrawn the report${
      reason === null ? "." : `: ${quoted(reason)}.`
    }`,
  );
}

function answerOf(verification: Verification): CommandAnswer {
  const { verified, standing } = verification;
  const { document, sha256, fingerprint, listed } = verified;
  const checked = checkedLines(verification);
  const notChecked = notCheckedLines(verification);
  return {
    json: {
      object: "report_verification",
      verified: true,
      sha256,
      key_id: fingerprint.replaceAll(" ", "").slice(0, 16),
      fingerprint,
      key_retired_at: listed?.retiredAt?.toISOString() ?? null,
      is_key_known: verification.hasFingerprint || listed !== null,
      report_id: document.report_id,
      number: document.number,
      depth: document.depth,
      name: document.name,
      issuer: document.issuer.name,
      as_of: document.as_of,
      issued_at: document.issued_at,
      state: standing?.state ?? null,
      superseded_by: standing?.supersededBy ?? null,
      checked,
      not_checked: notChecked,
    },
    lines: [
      "Verified.",
      `SHA-256: ${sha256}`,
      `Key fingerprint: ${fingerprint}`,
      "Checked:",
      ...checked.map((line) => `  ${line}`),
      ...(notChecked.length === 0
        ? []
        : ["Not checked:", ...notChecked.map((line) => `  ${line}`)]),
    ],
  };
}
