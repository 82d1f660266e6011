import { codeOf, type SourceFile } from "./source-files.ts";

/**
 * The exported functions and methods of a file, and whether they send the database a statement or
 * lock rows, as the rules for stores read them.
 */

/** A statement of the query builder, of a template, or of a connection or pool of `pg`. */
export const STATEMENT = anyOf(
  /\.(selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/,
  /\bsql(<[^`]*>)?`/,
  // `#client` is a client of an upstream.
  /(?<!#client)\.query\s*[(<]/,
);

const LOCK = anyOf(
  /\.for(NoKey|Key)?(Update|Share)\(/,
  /\bfor (no key )?(update|share)\b/,
  /\bpg_(try_)?advisory_/,
);

/** An executor, or an object that holds one: `{ database, secrets }: RequestParts`. */
const HOLDS_EXECUTOR = anyOf(
  /:\s*(Executor|Database|DatabaseTransaction|(pg\.)?(Pool|Client|PoolClient))\b/,
  /^\{[^}]*\b(database|executor|transaction|pool|client)\b/,
);

export function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join("|"));
}

export interface StoreFunction {
  file: string;
  /** Of a method with its class: `ClusterReads.head`. */
  name: string;
  parameters: string[];
  /** Declaration and body. */
  text: string;
}

/** The declarations of a file: each begins a line. */
function declarationsOf(text: string): string[] {
  return codeOf(text).split(/\n(?=(?:export|async|function|const|let|class|interface|type)\b)/);
}

/** Cuts a parameter list at its commas, not at those inside brackets. */
function splitParameters(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let current = "";
  for (const character of text.replaceAll("=>", "")) {
    if ("([{<".includes(character)) depth += 1;
    if (")]}>".includes(character)) depth -= 1;
    if (depth < 0) break;
    if (character === "," && depth === 0) {
      parts.push(current.trim());
      current = "";
    } else {
      current += character;
    }
  }
  return [...parts, current.trim()].filter((part) => part !== "");
}

const FUNCTION =
  /^export (?:async )?function (\w+)(?:<[^(]*>)?\(|^export const (\w+) = (?:async )?(?:<[^(]*>)?\(/;
const CLASS = /^export (?:abstract )?class (\w+)/;
/** Neither private nor a constructor. */
const METHOD = /\n {2}(?:(?:static|async|get) )*(?!constructor\b)(\w+)(?:<[^(]*>)?\(/g;

function methodsOf(file: string, declaration: string): StoreFunction[] {
  const owner = CLASS.exec(declaration)?.[1];
  if (owner === undefined) return [];
  return [...declaration.matchAll(METHOD)].map((match) => {
    const text = declaration.slice(match.index + 1);
    const end = text.indexOf("\n  }");
    return {
      file,
      name: `${owner}.${match[1]}`,
      parameters: splitParameters(declaration.slice(match.index + match[0].length)),
      text: end === -1 ? text : text.slice(0, end),
    };
  });
}

/** What a file exports to be called: functions, and the methods of classes. */
export function exportedFunctions({ path, text }: SourceFile): StoreFunction[] {
  return declarationsOf(text).flatMap((declaration) => {
    const match = FUNCTION.exec(declaration);
    if (match === null) return methodsOf(path, declaration);
    return [
      {
        file: path,
        name: match[1] ?? match[2] ?? "",
        parameters: splitParameters(declaration.slice(match[0].length)),
        text: declaration,
      },
    ];
  });
}

/** Computes at once and without an executor: it cannot send the database anything. */
const isPure = ({ parameters, text }: StoreFunction): boolean =>
  !parameters.some((parameter) => HOLDS_EXECUTOR.test(parameter)) &&
  !/\basync\b|\bPromise</.test(text) &&
  !STATEMENT.test(text);

/** The exported functions and methods of a file that may send the database a statement. */
export const askingFunctions = (file: SourceFile): StoreFunction[] =>
  exportedFunctions(file).filter((entry) => !isPure(entry));

/** The first argument, or the second where the first is the executor. */
export function tenantParameter({ parameters: [first = "", second = ""] }: StoreFunction): string {
  return HOLDS_EXECUTOR.test(first) ? second : first;
}

/** Names of the declarations of a file, exported or not, that lock rows or an advisory key. */
export function lockingNames(text: string): string[] {
  return declarationsOf(text)
    .filter((declaration) => LOCK.test(declaration))
    .map((declaration) => /(?:function|const|class) (\w+)/.exec(declaration)?.[1] ?? declaration);
}
