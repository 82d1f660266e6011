import type { DocumentSection, ReportDocument } from "../../../domain/report-documents/document.ts";
import { formatDay, formatMoment, formatWindow } from "../../../domain/report-documents/format.ts";
import {
  isEmpty,
  NOTHING,
  shownSections,
} from "../../../domain/report-documents/shown-sections.ts";
import { LETTERS_MAX } from "../limits.ts";
import { asOfWords, composeBlock, lettersOfBlock } from "./compose-blocks.ts";
import { piece } from "./piece.ts";
import type { PrintBlock, PrintFact, PrintForm, PrintName } from "./print-form.ts";

/** What a print needs beside the document. */
export interface PrintMarks {
  /** SHA-256 of the document's canonical bytes, hex. */
  sha256: string;
  /** Fingerprint of the key that signed it. */
  keyFingerprint: string;
  /** Paths of the logos among the files of the print, by the SHA-256 of their bytes. */
  logoPaths: ReadonlyMap<string, string>;
  /** Families of fonts beside those of the program. */
  families: readonly string[];
}

/** Colours of print where a report has none of its own. */
const INK = "#000000";
const ACCENT = "#2f55d4";

/** A document in the form of the template. Pure: the same document is the same form. */
export function composeReport(document: ReportDocument, marks: PrintMarks): PrintForm {
  const { branding, issuer } = document;
  const primary = colourOf(branding.primary_color);
  const named = (name: string, logo: string | null): PrintName => ({
    name: piece(name),
    logo: logo === null ? null : (marks.logoPaths.get(logo) ?? null),
  });
  return {
    title: document.name.toWellFormed().trim() === "" ? "Report" : document.name.toWellFormed(),
    date: dateOf(document.as_of),
    headingColour: primary ?? INK,
    families: marks.families,
    top: {
      issuer: named(issuer.name, branding.logo_sha256),
      partner:
        branding.co_brand === null
          ? null
          : named(branding.co_brand.name, branding.co_brand.logo_sha256),
      right: asOfWords(document.as_of),
    },
    kicker: kickerOf(document),
    name: piece(document.name),
    facts: factsOf(document),
    blocks: [
      ...withPagesAcross(sectionBlocks(document, primary ?? ACCENT)),
      ...definitionBlocks(document),
      ...proofBlocks(document, marks),
    ],
    footer: {
      asOf: asOfWords(document.as_of),
      sha256: marks.sha256,
      fingerprint: marks.keyFingerprint,
    },
  };
}

const colourOf = (colour: string | null): string | null =>
  colour !== null && /^#[0-9a-f]{6}$/i.test(colour) ? colour.toLowerCase() : null;

function dateOf(moment: string): PrintForm["date"] {
  const at = new Date(moment);
  return [
    at.getUTCFullYear(),
    at.getUTCMonth() + 1,
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
    at.getUTCSeconds(),
  ];
}

const TYPE_WORDS: Readonly<Record<ReportDocument["type"], string>> = {
  campaign: "Campaign report",
  show: "Show report",
  network: "Network report",
  cluster: "Episode report",
  custom: "Report",
};

const kickerOf = ({ type, number, is_final: isFinal }: ReportDocument): string =>
  [TYPE_WORDS[type], `version ${number}`, isFinal ? "final" : "so far"].join(" · ");

function factsOf({ header, window }: ReportDocument): PrintFact[] {
  const covered =
    window === null ? [] : [{ label: "Figures cover", text: piece(formatWindow(window)) }];
  return [
    ...header.map(({ label, text }) => ({ label: piece(label), text: piece(text) })),
    ...covered,
  ];
}

function sectionBlocks(document: ReportDocument, colour: string): PrintBlock[] {
  let isFirst = true;
  let lettersLeft = LETTERS_MAX;
  return shownSections(document).flatMap((section) => {
    const { title: sectionTitle } = section;
    const blocks = section.blocks.map((block) => {
      const look = { asOf: document.as_of, colour, isFirst, sectionTitle, lettersLeft };
      const printed = composeBlock(block, look);
      if (printed.kind === "figures") isFirst = false;
      lettersLeft -= lettersOfBlock(printed);
      return printed;
    });
    const nothing: PrintBlock[] = isEmpty(section)
      ? [{ kind: "sentence", tone: "plain", text: NOTHING }]
      : [];
    return [titleOf(section), ...failureOf(section), ...nothing, ...blocks];
  });
}

/** Rows up to which a section shares pages across with the wide ones before and after it. */
const SHORT_ROWS_MAX = 8;

/**
 * Tables that are too wide for an upright page on pages of their own, which successive ones share:
 * with the title and the sentences that lead to the first table of a section, so that no title
 * ends an upright page alone, and with the sentences after one. A short section between two wide
 * ones does not get a page of its own.
 */
function withPagesAcross(blocks: readonly PrintBlock[]): PrintBlock[] {
  const arranged: PrintBlock[] = [];
  let across: PrintBlock[] | undefined;
  let leading: PrintBlock[] = [];
  const leaveUpright = (...upright: PrintBlock[]): void => {
    if (leading.length + upright.length === 0) return;
    arranged.push(...leading, ...upright);
    leading = [];
    across = undefined;
  };
  const add = (block: PrintBlock): void => {
    if (isWide(block)) {
      if (across === undefined) arranged.push({ kind: "across", blocks: (across = []) });
      across.push(...leading, block);
      leading = [];
    } else if (block.kind === "section") {
      leaveUpright();
      leading = [block];
    } else if (block.kind === "sentence" && leading.length > 0) leading.push(block);
    else if (block.kind === "sentence" && across !== undefined) across.push(block);
    else leaveUpright(block);
  };
  const sections = sectionsOf(blocks);
  for (const [index, section] of sections.entries())
    if (
      across !== undefined &&
      leading.length === 0 &&
      isShort(section) &&
      sections[index + 1]?.some(isWide) === true
    )
      across.push(...section);
    else for (const block of section) add(block);
  leaveUpright();
  return arranged;
}

/** The blocks of each section with its title. */
function sectionsOf(blocks: readonly PrintBlock[]): PrintBlock[][] {
  const sections: PrintBlock[][] = [];
  for (const block of blocks)
    if (block.kind === "section" || sections.length === 0) sections.push([block]);
    else sections.at(-1)?.push(block);
  return sections;
}

/** True for a section of sentences and a few rows, all of them upright. */
const isShort = (section: readonly PrintBlock[]): boolean =>
  section.every(({ kind }) => kind === "section" || kind === "sentence" || kind === "table") &&
  !section.some(isWide) &&
  section.reduce((rows, block) => rows + (block.kind === "table" ? block.rows.length : 0), 0) <=
    SHORT_ROWS_MAX;

const isWide = (block: PrintBlock): boolean => block.kind === "table" && block.isLandscape;

const titleOf = ({ title, note }: DocumentSection): PrintBlock => ({
  kind: "section",
  title: piece(title),
  note: note === null || note.trim() === "" ? null : piece(note),
});

const failureOf = ({ status, error }: DocumentSection): PrintBlock[] =>
  status === "ready"
    ? []
    : [
        {
          kind: "sentence",
          tone: "warning",
          text: piece(`This section could not be made. ${error?.message ?? ""}`.trim()),
        },
      ];

function definitionBlocks({ definitions }: ReportDocument): PrintBlock[] {
  if (definitions.length === 0) return [];
  return [
    { kind: "section", title: "What the words mean", note: null },
    {
      kind: "terms",
      terms: definitions.map(({ label, text }) => ({ label: piece(label), text: piece(text) })),
    },
  ];
}

function proofBlocks(document: ReportDocument, { sha256, keyFingerprint }: PrintMarks) {
  const { issuer, number, issued_at: issuedAt, supersedes, reason } = document;
  const facts: PrintFact[] = [
    { label: "Issued by", text: piece(issuer.name) },
    ...(issuer.url === null ? [] : [{ label: "Address", text: piece(issuer.url) }]),
    { label: "Issued", text: formatMoment(issuedAt) },
    {
      label: "Version",
      text: supersedes === null ? String(number) : `${number}, replaces version ${supersedes}`,
    },
    ...(reason === null ? [] : [{ label: "Reason", text: piece(reason) }]),
    { label: "SHA-256 of report.json", text: sha256 },
    { label: "Key fingerprint", text: keyFingerprint },
  ];
  const note =
    "The figures are those of report.json, the signed document that this print was made of. " +
    `All were read at one moment, ${formatDay(document.as_of)}.`;
  return [
    { kind: "section" as const, title: "About this document", note },
    { kind: "facts" as const, facts },
  ];
}
