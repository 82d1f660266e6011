import type { AlarmLine } from "../../kernel/access/mails.ts";
import { plainLine } from "../../lib/text/plain-line.ts";
import type { Mail } from "./mail.ts";
import { compose } from "./mail-texts.ts";

/** The text of mails about alarms: one for each check and person, and one for a day. */

/** More lines are counted: a mail that is queued has at most 64,000 characters. */
const LINES_MAX = 40;
const REASON_CHARS_MAX = 300;

const time = (at: Date): string => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;

function paragraphOf({
  change,
  workspaceName,
  title,
  reason,
  advice,
  url,
  since,
  wellSince,
}: AlarmLine): string {
  const where = workspaceName === null ? "" : ` (${plainLine(workspaceName)})`;
  const what = `${plainLine(title)}${where}`;
  if (change === "cleared")
    return [
      `Over: ${what}`,
      `It failed since ${time(since)}` +
        `${wellSince === null ? "" : ` and does not fail since ${time(wellSince)}`}.`,
      url,
    ].join("\n");
  return [
    what,
    `Since ${time(since)}.` +
      (reason === null ? "" : ` ${plainLine(reason).slice(0, REASON_CHARS_MAX)}`),
    `What to do: ${advice}`,
    url,
  ].join("\n");
}

function subjectOf(lines: readonly AlarmLine[], isDaily: boolean): string {
  const raised = lines.filter(({ change }) => change === "raised");
  const [first] = raised.length > 0 ? raised : lines;
  if (isDaily)
    return raised.length === 0
      ? "Alarms of the day: nothing new fails"
      : `Alarms of the day: ${raised.length} new`;
  const more = lines.length > 1 ? `, and ${lines.length - 1} more` : "";
  return `${raised.length === 0 ? "Over: " : ""}${first?.title ?? ""}${more}`;
}

export function alarmMail({
  to,
  lines,
  isDaily,
  settingsUrl,
}: {
  to: string;
  lines: readonly AlarmLine[];
  isDaily: boolean;
  settingsUrl: string;
}): Mail {
  // What fails comes before what is over.
  const sorted = lines.toSorted(
    (one, other) => Number(one.change === "cleared") - Number(other.change === "cleared"),
  );
  const left = sorted.length - LINES_MAX;
  return compose(to, subjectOf(lines, isDaily), [
    ...sorted.slice(0, LINES_MAX).map(paragraphOf),
    ...(left > 0 ? [`And ${left} more, which the page of alarms lists.`] : []),
    `Choose which of these mails you get: ${settingsUrl}`,
  ]);
}
