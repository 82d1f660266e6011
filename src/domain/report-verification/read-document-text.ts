import { DEPTHS, type ReportDocument } from "../report-documents/document.ts";
import { VerifyFault } from "./verify-fault.ts";

/** The form of documents that this version knows. */
const FORMAT_VERSION = 1;

/**
 * The document in the bytes of `report.json`. Of its content only what names the report is checked;
 * the signature covers the rest.
 *
 * @throws VerifyFault `truncated` for bytes that end early, `malformed` for those that are no
 *   document of a report.
 */
export function readDocumentText(bytes: Uint8Array): ReportDocument {
  if (bytes.length === 0) throw new VerifyFault("truncated", "The report is empty.");
  const text = decoded(bytes);
  const value = parsed(text);
  if (!isFields(value) || value["object"] !== "report_document")
    throw new VerifyFault("malformed", "The file is JSON, and not a report of Castmeter.");
  if (value["format_version"] !== FORMAT_VERSION)
    throw new VerifyFault(
      "malformed",
      "The report has a form that this version does not know. Use a newer castmeter.",
    );
  const { issuer, depth, number, window, as_of: asOf, issued_at: issuedAt } = value;
  const isComplete =
    ["name", "report_id", "as_of", "issued_at"].every((name) => typeof value[name] === "string") &&
    [asOf, issuedAt].every((moment) => !Number.isNaN(Date.parse(String(moment)))) &&
    Number.isSafeInteger(number) &&
    DEPTHS.some((known) => known === depth) &&
    isFields(issuer) &&
    typeof issuer["name"] === "string" &&
    (window === null || isFields(window)) &&
    Array.isArray(value["sections"]);
  if (!isComplete) throw new VerifyFault("malformed", "The report lacks parts of every report.");
  return value as unknown as ReportDocument;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function decoded(bytes: Uint8Array): string {
  try {
    // A byte order mark is not part of canonical JSON, so it is not removed.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new VerifyFault("malformed", "The report is not text in UTF-8.");
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw isCutOff(text)
      ? new VerifyFault("truncated", "The report ends early: its file is not complete.")
      : new VerifyFault("malformed", "The report is not JSON.");
  }
}

/** Whether a text begins as a JSON object and ends within it. */
function isCutOff(text: string): boolean {
  if (!text.startsWith("{")) return false;
  let open = 0;
  let isInText = false;
  for (let place = 0; place < text.length; place += 1) {
    const letter = text.charAt(place);
    if (isInText) {
      if (letter === "\\") place += 1;
      else if (letter === '"') isInText = false;
    } else if (letter === '"') isInText = true;
    else if (letter === "{" || letter === "[") open += 1;
    else if (letter === "}" || letter === "]") {
      open -= 1;
      if (open === 0) return false;
    }
  }
  return true;
}
