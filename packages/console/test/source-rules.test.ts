import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseAst } from "rolldown/parseAst";
import { describe, expect, it } from "vitest";

/** Rules about the sources of the console, read from their syntax trees. */

const SOURCE = fileURLToPath(new URL("../src/", import.meta.url));

interface Node {
  type: string;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** Every node of a tree. */
function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) yield* nodesOf(child);
}

interface SourceFile {
  name: string;
  text: string;
  nodes: Node[];
}

const files: readonly SourceFile[] = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test(-support)?\.ts$/.test(name))
  .map((name) => {
    const text = readFileSync(SOURCE + name, "utf8");
    const lang = name.endsWith("x") ? "tsx" : "ts";
    return { name, text, nodes: [...nodesOf(parseAst(text, { lang }) as unknown as Node)] };
  });

const importsOf = ({ nodes }: SourceFile): string[] =>
  nodes
    .filter(({ type }) => type === "ImportDeclaration" || type === "ImportExpression")
    .map(({ source }) => String((source as Node)["value"]));

/** Attributes that people read or hear. */
const SPOKEN = new Set(["aria-label", "aria-description", "title", "placeholder", "alt", "label"]);
/** Two letters of one word: "est", but not "d" or "…". */
const WORD = /\p{L}{2}/u;

/** The words of an expression: a text, or the fixed parts of a template. */
function wordsOf(value: unknown): string[] {
  if (!isNode(value)) return [];
  if (value.type === "Literal") return typeof value["value"] === "string" ? [value["value"]] : [];
  if (value.type === "JSXExpressionContainer") return wordsOf(value["expression"]);
  if (value.type === "ConditionalExpression")
    return [...wordsOf(value["consequent"]), ...wordsOf(value["alternate"])];
  if (value.type !== "TemplateLiteral") return [];
  return (value["quasis"] as Node[]).map(({ value: part }) => (part as { raw: string }).raw);
}

/** Commands and ids are the same in every language. */
const isCode = (opening: unknown): boolean =>
  isNode(opening) &&
  isNode(opening["name"]) &&
  ["code", "pre", "kbd"].includes(String(opening["name"]["name"]));

function spokenIn({ type, name, value, children, openingElement: opening }: Node): string[] {
  if (type === "JSXAttribute" && isNode(name))
    return SPOKEN.has(String(name["name"])) ? wordsOf(value) : [];
  if (type !== "JSXElement" && type !== "JSXFragment") return [];
  if (isCode(opening)) return [];
  return (children as Node[]).flatMap((child) =>
    child.type === "JSXText" ? [String(child["value"])] : wordsOf(child),
  );
}

describe("every sentence is in the catalogue", () => {
  it("so no element and no label has words of its own", () => {
    const found = files.flatMap(({ name, nodes }) =>
      nodes
        .flatMap(spokenIn)
        .filter((text) => WORD.test(text) && text !== "https://")
        .map((text) => `${name}: ${text.trim()}`),
    );
    expect(found).toEqual([]);
  });

  it("and the catalogue imports other sentences alone", () => {
    const found = files
      .filter(({ name }) => name.startsWith("texts/"))
      .flatMap((file) => importsOf(file).map((from) => `${file.name}: ${from}`))
      .filter((line) => !/: (\.{1,2}\/|#texts\/)/.test(line));
    expect(found).toEqual([]);
  });
});

describe("the policy of the page", () => {
  const BROKEN = [
    "dangerouslySetInnerHTML",
    "innerHTML",
    "outerHTML",
    "insertAdjacentHTML",
    "document.write",
    "<style",
    'createElement("style")',
    'createElement("script")',
    "eval(",
    "new Function",
  ];
  /** The open workspace, language, a switch of keys, hidden proposals, when a refresh was begun. */
  const KEPT_IN = [
    "api/first-session.ts",
    "shell/choose-language.ts",
    "shell/keys.tsx",
    "screens/shows/accounts/hidden-candidates.ts",
    "screens/clusters/acts/refresh/refresh-run.ts",
  ];
  it("has nothing to refuse in the sources", () => {
    const found = files.flatMap(({ name, text }) =>
      BROKEN.filter((part) => text.includes(part)).map((part) => `${name}: ${part}`),
    );
    expect(found).toEqual([]);
  });

  it("keeps five things in the browser, each in a file of its own", () => {
    const found = files.filter(
      ({ name, text }) =>
        /\b(localStorage|sessionStorage|indexedDB|document\.cookie)\b/.test(text) &&
        !KEPT_IN.includes(name),
    );
    expect(found.map(({ name }) => name)).toEqual([]);
  });

  it("has one frame of another document: the page of a report, of this server", () => {
    const found = files.filter(({ nodes }) =>
      nodes.some(
        ({ type, name }) =>
          type === "JSXOpeningElement" &&
          isNode(name) &&
          ["iframe", "embed", "object"].includes(String(name["name"])),
      ),
    );
    expect(found.map(({ name }) => name)).toEqual(["screens/reports/editor/paper.tsx"]);
  });
});

describe("imports", () => {
  it("of Base UI are in the frame and the parts alone, whose fields and dialogs are our own", () => {
    const found = files.filter(
      (file) =>
        !/^(app\.tsx|parts\/|shell\/)/.test(file.name) &&
        importsOf(file).some((from) => from.startsWith("@base-ui/")),
    );
    expect(found.map(({ name }) => name)).toEqual([]);
  });

  it("are of the packages that the console is made of", () => {
    const allowed =
      /^(react|react-dom|@base-ui\/react|@tanstack\/react-(router|query|virtual)|@castmeter\/sdk)(\/|$)/;
    const found = files.flatMap((file) =>
      importsOf(file)
        .filter((from) => !from.startsWith(".") && !from.startsWith("#texts/"))
        .filter((from) => !allowed.test(from))
        .map((from) => `${file.name}: ${from}`),
    );
    expect(found).toEqual([]);
  });
});
