import { cleanName } from "./clean-spoken.ts";

/** Finds names of speakers before their speech: `Ada Lovelace: Good evening.` */

const PREFIX =
  /^[[(]?(\p{L}[\p{L}\p{M}\p{N}\p{Zs}.'’_&/-]{0,48}?)[\])]?\s?(?::(?=\s|$)|：)\s*(.*)$/u;
const WORDS_MAX = 4;
const LOWER_CASE_MIN = 3;
/** Words before a colon that are not names of speakers. */
const NO_NAMES = new Set(
  (
    "note notes warning http https ps p.s nb n.b question answer update tip example remember " +
    "today tomorrow yesterday music sound source subject re fact quote translation chapter part " +
    "step title edit disclaimer correction spoiler hint transcript episode summary hinweis " +
    "achtung frage antwort musik nota pregunta respuesta música ojo remarque attention musique " +
    "réponse 注意 音楽"
  ).split(" "),
);
/** Parts of names that are written in small letters. */
const PARTICLE = /^(?:von|van|de|der|den|da|di|del|la|le|du|bin|al|el|ter|zu|y|e|i|and|und|et|&)$/u;

/** The name before the colon of a line and the text after it; null where there is no name. */
export function splitPrefix(line: string): { name: string; rest: string } | null {
  const match = PREFIX.exec(line);
  const name = match?.[1] === undefined ? null : cleanName(match[1]);
  if (name === null || NO_NAMES.has(name.toLowerCase().replace(/[.]$/, ""))) return null;
  return name.split(" ").length > WORDS_MAX ? null : { name, rest: match?.[2] ?? "" };
}

const isCapitalised = (name: string): boolean =>
  name.split(" ").every((word) => !/^\p{Ll}/u.test(word) || PARTICLE.test(word));

/**
 * The names at the start of the lines of a transcript. A name that occurs once counts where it is
 * written like a name and is supported by another sign: it opens the transcript, has two words, or
 * other lines have names. A name in small letters must occur three times.
 */
export function findNames(lines: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const name = splitPrefix(line)?.name;
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const opening = splitPrefix(lines[0] ?? "")?.name;
  const hasNames = [...counts].some(([name, count]) => count > 1 && isCapitalised(name));
  const isName = ([name, count]: readonly [string, number]): boolean =>
    isCapitalised(name)
      ? count > 1 || hasNames || name === opening || name.includes(" ")
      : count >= LOWER_CASE_MIN;
  return new Set([...counts].filter(isName).map(([name]) => name));
}
