/**
 * Character maps of East Asian fonts that a PDF names and does not contain. pdf.js requests two for
 * each font: one from its codes to glyphs, and one from glyphs to Unicode. Here the number of a
 * glyph is its Unicode, so the first map follows from the encoding and the second is the identity.
 * Glyphs are never drawn. Rejected: the maps of `pdfjs-dist`, 1.5 MB for the same text of these
 * encodings; they only add text whose codes are glyph numbers of a collection.
 */

/** A pattern for names of encodings, the decoder for them, and the ranges of their codes. */
interface Encoding {
  names: RegExp;
  decoder: string;
  single: readonly (readonly [number, number])[];
  /** First and last byte of two-byte codes: `lead` for the first byte, `trail` for the second. */
  lead: readonly (readonly [number, number])[];
  trail: readonly [number, number];
}

const ENCODINGS: readonly Encoding[] = [
  {
    names: /RKSJ-/,
    decoder: "shift_jis",
    single: [
      [0x20, 0x7e],
      [0xa1, 0xdf],
    ],
    lead: [
      [0x81, 0x9f],
      [0xe0, 0xfc],
    ],
    trail: [0x40, 0xfc],
  },
  {
    names: /^GB(?:K|K2K|KP|pc|T|TPC)?-(?:EUC-)?[HV]$/,
    decoder: "gb18030",
    single: [[0x20, 0x7e]],
    lead: [[0x81, 0xfe]],
    trail: [0x40, 0xfe],
  },
  {
    names: /^KSC(?:ms-UHC|-EUC|pc-EUC)-/,
    decoder: "euc-kr",
    single: [[0x20, 0x7e]],
    lead: [[0x81, 0xfe]],
    trail: [0x41, 0xfe],
  },
  {
    names: /^(?:B5pc|ETen-B5|HKscs-B5|ETenms-B5)-/,
    decoder: "big5",
    single: [[0x20, 0x7e]],
    lead: [[0x81, 0xfe]],
    trail: [0x40, 0xfe],
  },
  {
    names: /^EUC-[HV]$/,
    decoder: "euc-jp",
    single: [[0x20, 0x7e]],
    lead: [[0xa1, 0xfe]],
    trail: [0xa1, 0xfe],
  },
];

const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, "0");

/** A character map with the given code ranges and entries. */
const cmap = (name: string, spaces: readonly string[], entries: readonly string[]): string =>
  [
    `/CMapName /${name} def`,
    `/WMode ${name.endsWith("V") ? 1 : 0} def`,
    `${spaces.length} begincodespacerange`,
    ...spaces,
    "endcodespacerange",
    ...entries,
    "endcmap",
  ].join("\n");

/** The map from glyphs to Unicode, which is the identity. */
const ofGlyphs = (name: string): string =>
  cmap(name, ["<0000> <ffff>"], ["1 beginbfrange", "<0000> <ffff> <0000>", "endbfrange"]);

/** The map from UTF-16 codes to glyphs. Characters beyond the first 65,536 have no glyph here. */
const ofUnicode = (name: string): string =>
  cmap(name, ["<0000> <ffff>"], ["1 begincidrange", "<0000> <ffff> 0", "endcidrange"]);

function ofTable(name: string, { decoder, single, lead, trail }: Encoding): string {
  const table = new TextDecoder(decoder);
  const entries: string[] = [];
  const add = (bytes: readonly number[]): void => {
    const text = table.decode(Uint8Array.from(bytes));
    const code = text.length === 1 ? text.charCodeAt(0) : 0xfffd;
    const source = bytes.map((byte) => hex(byte, 2)).join("");
    if (code !== 0xfffd) entries.push(`<${source}> ${code}`);
  };
  for (const [from, to] of single) for (let byte = from; byte <= to; byte += 1) add([byte]);
  for (const [from, to] of lead)
    for (let first = from; first <= to; first += 1)
      for (let second = trail[0]; second <= trail[1]; second += 1) add([first, second]);
  const spaces = [
    ...single.map(([from, to]) => `<${hex(from, 2)}> <${hex(to, 2)}>`),
    ...lead.map(
      ([from, to]) => `<${hex(from, 2)}${hex(trail[0], 2)}> <${hex(to, 2)}${hex(trail[1], 2)}>`,
    ),
  ];
  return cmap(name, spaces, [`${entries.length} begincidchar`, ...entries, "endcidchar"]);
}

/** The text of a map by its name; null for a map that cannot be generated. */
function textOf(name: string): string | null {
  if (/^Adobe-(?:Japan1|GB1|CNS1|Korea1|KR)-UCS2$/.test(name)) return ofGlyphs(name);
  if (/^Uni(?:JIS|GB|CNS|KS)\w*-(?:UCS2|UTF16)-/.test(name)) return ofUnicode(name);
  const encoding = ENCODINGS.find(({ names }) => names.test(name));
  return encoding === undefined ? null : ofTable(name, encoding);
}

/** The factory (`BinaryDataFactory`) from which pdf.js requests data that it does not contain. */
export class CharacterMaps {
  /**
   * @throws for any request other than a map that can be generated: pdf.js continues without it.
   */
  fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const text = kind === "cMapUrl" ? textOf(filename) : null;
    return text === null
      ? Promise.reject(new Error(`There is no ${kind} ${filename}.`))
      : Promise.resolve(new TextEncoder().encode(text));
  }
}
