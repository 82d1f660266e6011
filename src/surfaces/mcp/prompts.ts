import { readFileSync } from "node:fs";
import {
  type GetPromptResult,
  type ListPromptsResult,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import { quoted } from "../../lib/text/plain-line.ts";

/**
 * Instructions for three jobs, as prompts. Their texts are those of the files in `docs/skills`,
 * which agents that read skills from files take as they are.
 */

const SKILLS_FOLDER = new URL("../../../docs/skills/", import.meta.url);
const FRONT_MATTER = /^---\nname: (?<name>.+)\ndescription: (?<description>.+)\n---\n+/;
const ARGUMENT_LENGTH_MAX = 200;

interface Skill {
  listed: Prompt;
  text: string;
}

function skill(folder: string, options: Pick<Prompt, "title" | "arguments">): Skill {
  const file = readFileSync(new URL(`${folder}/SKILL.md`, SKILLS_FOLDER), "utf8");
  const { name = "", description = "" } = FRONT_MATTER.exec(file)?.groups ?? {};
  return {
    listed: { name, ...options, description },
    text: file.replace(FRONT_MATTER, ""),
  };
}

const SKILLS: ReadonlyMap<string, Skill> = new Map(
  [
    skill("campaign-proof", {
      title: "Campaign proof",
      arguments: [{ name: "campaign", description: "Name or id of the campaign.", required: true }],
    }),
    skill("weekly-network-note", {
      title: "Weekly network note",
      arguments: [{ name: "week", description: "Last day of the week, such as 2026-11-22." }],
    }),
    skill("air-check-review", {
      title: "Air-check review",
      arguments: [
        { name: "campaign", description: "Name or id of the campaign; all unless given." },
      ],
    }),
  ].map((entry) => [entry.listed.name, entry]),
);

export const promptList: ListPromptsResult = {
  prompts: [...SKILLS.values()].map(({ listed }) => listed),
};

/** @throws ProtocolError for an unknown name, and for an argument that is missing. */
export function getPrompt(name: string, given: Readonly<Record<string, unknown>>): GetPromptResult {
  const found = SKILLS.get(name);
  if (found === undefined)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `Unknown prompt: ${name}. There are ${[...SKILLS.keys()].join(", ")}.`,
    );
  const lines = (found.listed.arguments ?? []).flatMap((argument) => {
    const value = given[argument.name];
    if (typeof value === "string" && value.trim() !== "")
      return [`${argument.name}: ${quoted(value.slice(0, ARGUMENT_LENGTH_MAX))}`];
    if (argument.required !== true) return [];
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `${argument.name} is required: ${argument.description ?? ""}`,
    );
  });
  const text = [found.text.trimEnd(), ...lines].join("\n\n");
  return {
    description: found.listed.description,
    messages: [{ role: "user", content: { type: "text", text } }],
  };
}
