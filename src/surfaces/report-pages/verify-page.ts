import type { Depth } from "../../domain/report-documents/document.ts";
import { formatMoment } from "../../domain/report-documents/format.ts";
import { type Html, html } from "../../lib/text/html.ts";
import type { PagePaths } from "../public-pages/page-paths.ts";
import { framedReport } from "./report-frame.ts";

/** What this installation says of a document: never its content, nor whom it is about. */
export interface Issued {
  sha256: string;
  issued_at: string;
  key_id: string;
  key_fingerprint: string | null;
  version: number;
  depth: Depth;
  state: "current" | "superseded" | "withdrawn";
  superseded_by: number | null;
  withdrawn_reason: string | null;
  log_sequence: number;
}

const framed = (paths: PagePaths, title: string, script: string | null, main: Html): Html =>
  framedReport(paths, {
    title: `${title} · Castmeter`,
    issuer: null,
    data: [],
    isIndexable: false,
    color: null,
    script,
    main,
  });

/** The answer about one hash; `issued` is null where no document has it. */
export function verifyResult(paths: PagePaths, sha256: string | null, issued: Issued | null): Html {
  if (issued === null)
    return framed(
      paths,
      "Not issued here",
      null,
      html`<div class="title">
          <div>
            <h1>Not issued by this installation</h1>
            <p class="dek">
              ${
                sha256 === null
                  ? "The address names no SHA-256: 64 digits from 0 to f."
                  : "No document with this SHA-256 was signed here. A single changed character " +
                    "gives another one."
              }
            </p>
          </div>
        </div>
        ${sha256 !== null && html`<dl class="facts">${fact("SHA-256", code(sha256))}</dl>`}
        <p><a href="${paths.site}/verify">Check the files of a report</a></p>`,
    );
  return framed(
    paths,
    "Issued here",
    null,
    html`<div class="title">
        <div>
          <h1>Issued by this installation</h1>
          <p class="dek standing">${standingOf(issued)}</p>
        </div>
      </div>
      <dl class="facts">
        ${fact("SHA-256", code(issued.sha256))} ${fact("Issued", formatMoment(issued.issued_at))}
        ${fact("Key", code(issued.key_fingerprint ?? issued.key_id))}
        ${fact("Version", String(issued.version))}
        ${fact("Entry of the log", String(issued.log_sequence))}
      </dl>
      <p>
        The hash alone says that the document was issued, and not what is in it.
        <a href="${paths.site}/verify">Check the files of a report</a>
      </p>`,
  );
}

function standingOf({ state, superseded_by: by, withdrawn_reason: reason }: Issued): string {
  if (state === "current") return "It is the current version of its report.";
  if (state === "superseded") return `It was replaced by version ${by ?? "that was issued later"}.`;
  return `It was withdrawn${reason === null ? "." : `: ${reason}`}`;
}

const code = (text: string): Html => html`<code>${text}</code>`;

const fact = (label: string, value: Html | string): Html =>
  html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;

/** The form whose script checks two files. It has no address to send them to. */
export const verifyForm = (paths: PagePaths): Html =>
  framed(
    paths,
    "Verify a report",
    "verify.js",
    html`<div class="title">
        <div>
          <h1>Verify a report</h1>
          <p class="dek">
            The files are read by this page in your browser and are not sent anywhere. Only the
            SHA-256 of the report is asked for, to learn whether it is the current version.
          </p>
        </div>
      </div>
      <form
        class="unlock"
        id="verify"
        data-keys="/.well-known/castmeter-report-keys.json"
        data-verify="${paths.site}/verify"
      >
        <label for="report">Report, <code>report.json</code></label>
        <input id="report" name="report" type="file" accept=".json,application/json" required />
        <label for="signature">Signature, <code>report.sig</code></label>
        <input id="signature" name="signature" type="file" required />
        <button>Check the files</button>
        <noscript><p class="sentence warning">This form needs scripts.</p></noscript>
        <div id="result" role="status" aria-live="polite"></div>
      </form>
      <p class="basis">
        Without this page:
        <code
          >openssl pkeyutl -verify -pubin -inkey pub.pem -rawin -in report.json -sigfile
          report.sig</code
        >. Keys are at
        <a href="/.well-known/castmeter-report-keys.json">/.well-known/castmeter-report-keys.json</a
        >.
      </p>`,
  );
