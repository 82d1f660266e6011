/**
 * Finds what a TypeScript file says to people: its comments and the contents of its strings, with
 * everything else blanked out, so that offsets and lines stay those of the file.
 */

/** Code without a character that could begin or end one of the others. */
const PLAIN_CODE = /[^"'`/{}]+/y;
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/y;
const STRING = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/y;
const REGULAR_EXPRESSION = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;

/** After one of these, or after `return` and the like, a slash begins a regular expression. */
const BEFORE_EXPRESSION = /(?:^|[(,=:[!&|?{};+>]|\b(?:return|case|typeof))\s*$/;
const LOOK_BACK = 40;
const TEMPLATE_TEXT = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*/y;

const blank = (text: string): string => text.replaceAll(/[^\n]/g, " ");

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** The text of a file with all code replaced by spaces. */
export function proseOf(text: string): string {
  let prose = "";
  let at = 0;
  /** Depths of braces at which a `${…}` of a template ends. */
  const templates: number[] = [];
  let depth = 0;
  const keep = (part: string): void => {
    prose += part;
    at += part.length;
  };
  const skip = (part: string): void => {
    prose += blank(part);
    at += part.length;
  };
  const template = (): void => {
    keep(matchAt(TEMPLATE_TEXT, text, at) ?? "");
    if (text.startsWith("${", at)) {
      skip("${");
      templates.push(depth);
    } else {
      skip("`");
    }
  };
  while (at < text.length) {
    skip(matchAt(PLAIN_CODE, text, at) ?? "");
    const comment = matchAt(COMMENT, text, at);
    const string = matchAt(STRING, text, at);
    const character = text.charAt(at);
    if (comment !== undefined) keep(comment);
    else if (string !== undefined) keep(string);
    else if (character === "`") {
      skip("`");
      template();
    } else if (character === "}" && templates.at(-1) === depth) {
      templates.pop();
      skip("}");
      template();
    } else if (
      character === "/" &&
      BEFORE_EXPRESSION.test(text.slice(Math.max(0, at - LOOK_BACK), at))
    ) {
      skip(matchAt(REGULAR_EXPRESSION, text, at) ?? "/");
    } else {
      if (character === "{") depth += 1;
      if (character === "}") depth -= 1;
      skip(character);
    }
  }
  return prose;
}
