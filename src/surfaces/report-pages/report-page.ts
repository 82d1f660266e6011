import { documentTables } from "../../domain/report-files/document-tables.ts";
import type {
  Block,
  DocumentSection,
  ReportDocument,
} from "../../domain/report-documents/document.ts";
import { isEmpty, NOTHING, shownSections } from "../../domain/report-documents/shown-sections.ts";
import { formatMoment, formatWindow } from "../../domain/report-documents/format.ts";
import type { LogoSize } from "../../features/reporting/logos/index.ts";
import { type Html, html } from "../../lib/text/html.ts";
import type { PagePaths } from "../public-pages/page-paths.ts";
import { blockHtml } from "./blocks.ts";
import { framedReport } from "./report-frame.ts";
import { richTextHtml } from "./rich-text-html.ts";

/** The page of a document. It knows blocks, and no type of section. */

export interface ShownReport {
  document: ReportDocument;
  /** Address of the page; null where members alone see it, so that nothing else is beside it. */
  url: string | null;
  state: "draft" | "current" | "superseded" | "withdrawn";
  /** How it was signed; null for a draft. */
  signed: Signed | null;
  /** The copies of logos that there are, with their addresses. */
  logos: readonly (LogoSize & { url: string })[];
  allowsExport: boolean;
  isIndexable: boolean;
}

export interface Signed {
  sha256: string;
  keyId: string;
  /** Whole SHA-256 of the key, in groups; null where the key is not known. */
  fingerprint: string | null;
  verifyUrl: string;
}

export function reportPage(paths: PagePaths, shown: ShownReport): Html {
  const { document, url } = shown;
  const { name, issuer, branding, definitions } = document;
  const partner = branding.co_brand?.name ?? null;
  return framedReport(paths, {
    title: `${name} · ${issuer.name}`,
    issuer: partner === null ? issuer.name : `${issuer.name} and ${partner}`,
    data:
      url === null
        ? []
        : [
            ...(shown.allowsExport ? [{ name: "PDF", url: `${url}.pdf` }] : []),
            { name: "JSON", url: `${url}.json` },
            { name: "Signature", url: `${url}.sig` },
          ],
    isIndexable: shown.isIndexable,
    color: branding.primary_color,
    script: null,
    main: html`<div class="title">
        <div>
          <p class="issuer">
            ${logo(branding.logo_sha256, issuer.name, shown)}
            <span class="kicker"
              >Report by <strong><bdi>${issuer.name}</bdi></strong></span
            >
          </p>
          <h1>${name}</h1>
          ${
            branding.co_brand !== null &&
            html`<p class="issuer">
              ${logo(branding.co_brand.logo_sha256, branding.co_brand.name, shown)}
              <span
                >For <strong><bdi>${branding.co_brand.name}</bdi></strong></span
              >
            </p>`
          }
          ${facts(document)}
        </div>
      </div>
      ${standing(shown)}
      ${shownSections(document).map((section, index) => sectionHtml(section, index, shown))}
      ${
        definitions.length > 0 &&
        html`<section aria-labelledby="definitions">
          <header><h2 id="definitions">What the figures mean</h2></header>
          <dl class="words">
            ${definitions.map(
              ({ label, text, version }) =>
                html`<div>
                  <dt>${label}</dt>
                  <dd>${text} (definition ${version})</dd>
                </div>`,
            )}
          </dl>
        </section>`
      }
      ${origin(shown)}`,
  });
}

/** The own copy of a logo. Its words name whose it is, as those beside it do. */
function logo(sha256: string | null, name: string, { logos }: ShownReport): Html | false {
  const size = logos.find((one) => one.sha256 === sha256);
  return (
    size !== undefined &&
    html`<img
      class="report-logo"
      src="${size.url}"
      alt="Logo of ${name}"
      width="${size.width}"
      height="${size.height}"
    />`
  );
}

const facts = ({ header, window }: ReportDocument): Html | false => {
  const lines = [
    ...header.map(({ label, text }) => [label, text] as const),
    ...(window === null ? [] : [["Days", formatWindow(window)] as const]),
  ];
  return (
    lines.length > 0 &&
    html`<dl class="facts">
      ${lines.map(
        ([label, text]) =>
          html`<div>
            <dt>${label}</dt>
            <dd>${text}</dd>
          </div>`,
      )}
    </dl>`
  );
};

/** When the figures were read, and whether a later version exists. */
const standing = ({ document, state }: ShownReport): Html =>
  html`<p class="as-of">
      <span>As of <time datetime="${document.as_of}">${formatMoment(document.as_of)}</time></span>
      <span>Version ${document.number}${document.is_final && ", final"}</span>
      ${document.depth === "bands" && html`<span>Counts in bands</span>`}
      ${document.depth === "none" && html`<span>Without figures</span>`}
      ${
        document.supersedes !== null &&
        html`<span>Replaces version ${document.supersedes}${reasonOf(document)}</span>`
      }
    </p>
    ${
      state === "superseded" &&
      html`<p class="sentence warning">
        A later version of this report has been issued. Ask ${document.issuer.name} for it.
      </p>`
    }
    ${
      state === "withdrawn" &&
      html`<p class="sentence warning">This version was withdrawn. No link shows it.</p>`
    }`;

const reasonOf = ({ reason }: ReportDocument): string => (reason === null ? "" : `: ${reason}`);

function sectionHtml(section: DocumentSection, index: number, shown: ShownReport): Html {
  const id = `section-${index}`;
  return html`<section aria-labelledby="${id}" data-section="${section.id}">
    <header>
      <div>
        <h2 id="${id}">${section.title}</h2>
        ${section.note !== null && html`<div class="note">${richTextHtml(section.note)}</div>`}
      </div>
    </header>
    ${isEmpty(section) && html`<p class="empty">${NOTHING}</p>`}
    ${
      section.status === "failed"
        ? html`<p class="sentence warning">
            This part could not be read${section.error !== null && `: ${section.error.message}`}
          </p>`
        : section.blocks.map((block, place) =>
            blockHtml(block, {
              id: `${id}-${place}`,
              csv: csvOf(section, block, shown),
              asOf: shown.document.as_of,
              section: { id, title: section.title },
            }),
          )
    }
  </section>`;
}

const csvOf = ({ id }: DocumentSection, block: Block, shown: ShownReport): string | null =>
  shown.allowsExport && shown.url !== null
    ? `${shown.url}/${encodeURIComponent(`${id}.${block.key}`)}.csv`
    : null;

/** Where the document comes from, and how it is checked. */
const origin = (shown: ShownReport): Html =>
  html`<section class="origin" aria-labelledby="origin">
    <header><h2 id="origin">Origin</h2></header>
    ${
      shown.signed === null
        ? html`<p>Draft, not issued. The next snapshot has its hash, key and signature here.</p>`
        : signedOrigin(shown, shown.signed)
    }
  </section>`;

const signedOrigin = (shown: ShownReport, signed: Signed): Html =>
  html`<p>
      This page shows a signed document that does not change. A reader with its JSON and signature
      can check both without asking ${shown.document.issuer.name}.
    </p>
    <dl class="facts">
      ${line("Issued", formatMoment(shown.document.issued_at))}
      ${line("Version", `${shown.document.number}, ${shown.state}`)}
      ${line("SHA-256", html`<code>${signed.sha256}</code>`)}
      ${line("Key", html`<code>${signed.fingerprint ?? signed.keyId}</code>`)}
      ${line("Verify", html`<a href="${signed.verifyUrl}">${signed.verifyUrl}</a>`)}
      ${shown.url !== null && shown.allowsExport && files(shown.document, shown.url)}
    </dl>`;

const files = (document: ReportDocument, url: string): Html =>
  html`${line("Downloads", downloads(url))}
  ${
    documentTables(document).some(({ name }) => name === "figures") &&
    line("Figures", html`<a href="${url}/figures.csv">All figures as CSV</a>`)
  }`;

const downloads = (url: string): Html =>
  html`<a href="${url}.pdf">PDF</a>, <a href="${url}.xlsx">tables as XLSX</a>,
    <a href="${url}.zip">all of it with the signature as ZIP</a>`;

const line = (label: string, value: Html | string): Html =>
  html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;
