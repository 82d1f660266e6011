import { isStorableLine } from "../../../../kernel/contract/body-text.ts";
import { parameterInvalid } from "../../../../kernel/contract/errors.ts";

/**
 * Results of a survey of listeners: sums, shares and texts about all of them. There are no lists,
 * so that the answers of one listener cannot be stored.
 */

const MEMBERS_MAX = 200;
const DEPTH_MAX = 3;
const NAME_CHARS_MAX = 100;
const TEXT_CHARS_MAX = 500;
const EMAIL = /[^\s@]@[^\s@]+\.[^\s@]/;

/**
 * The data in their stored form: an object of numbers, texts, booleans, nulls and objects of them,
 * at most three levels deep and with 200 members in total.
 *
 * @throws ApiError `parameter_invalid` naming the member.
 */
export function surveyDataOf(data: Record<string, unknown>): Record<string, unknown> {
  let members = 0;
  const waiting = [{ path: "survey_data", value: data, depth: 1 }];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
    for (const [name, value] of Object.entries(at.value)) {
      members += 1;
      if (members > MEMBERS_MAX)
        throw refused("survey_data", `has more than ${MEMBERS_MAX} members.`, "out_of_range");
      if (name.length > NAME_CHARS_MAX || !isStorableLine(name) || EMAIL.test(name))
        throw refused(
          at.path,
          `has a member whose name is no name of up to ${NAME_CHARS_MAX} characters.`,
        );
      const path = `${at.path}.${name}`;
      if (typeof value === "string") requireText(path, value);
      else if (Array.isArray(value))
        throw refused(path, "is a list: sums and shares are kept, no single answers.");
      else if (typeof value === "object" && value !== null) {
        if (at.depth >= DEPTH_MAX)
          throw refused(path, `is nested deeper than ${DEPTH_MAX} levels.`, "out_of_range");
        waiting.push({ path, value: value as Record<string, unknown>, depth: at.depth + 1 });
      }
    }
  return data;
}

function requireText(path: string, text: string): void {
  if (text.length > TEXT_CHARS_MAX)
    throw refused(path, `has more than ${TEXT_CHARS_MAX} characters.`, "out_of_range");
  if (!isStorableLine(text)) throw refused(path, "holds a character that cannot be stored.");
  if (EMAIL.test(text)) throw refused(path, "holds an e-mail address.");
}

const refused = (path: string, why: string, reason: "malformed" | "out_of_range" = "malformed") =>
  parameterInvalid(path, reason, `${path} ${why}`);
