import type { TSchema } from "typebox";
import { SETTING_GROUPS } from "../src/app/config/settings.ts";

const codeOf = (text: string): string => (text === "" ? "–" : `\`${text}\``);

function row(name: string, setting: TSchema): string {
  const { shownDefault, description } = setting as { shownDefault?: string; description?: string };
  return `| \`${name}\` | ${codeOf(shownDefault ?? "")} | ${description ?? ""} |`;
}

/** One table for each group of settings: name, default and meaning. */
export function settingReference(): string {
  return Object.entries(SETTING_GROUPS)
    .map(([title, settings]) =>
      [
        `## ${title}`,
        "",
        "| Variable | Default | Meaning |",
        "|---|---|---|",
        ...Object.entries(settings).map(([name, setting]) => row(name, setting)),
      ].join("\n"),
    )
    .join("\n\n");
}

/**
 * The text with what lies between `<!-- generated: name -->` and `<!-- end of generated: name -->`
 * replaced.
 *
 * @throws Error when the text has no such markers.
 */
export function replaceGenerated(text: string, name: string, content: string): string {
  const [begin, end] = [`<!-- generated: ${name} -->`, `<!-- end of generated: ${name} -->`];
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from === -1 || to < from) throw new Error(`There is no generated block named ${name}.`);
  return `${text.slice(0, from)}${begin}\n\n${content}\n\n${text.slice(to)}`;
}
