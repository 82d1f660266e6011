import { parameterInvalid } from "../../../kernel/contract/errors.ts";
import { plainLine } from "../../../lib/text/plain-line.ts";

export const NAME_CHARS_MAX = 200;

/**
 * The name of a file as it is shown and downloaded; the stored bytes do not use it.
 *
 * @throws ApiError `parameter_invalid` for text that would look like another name or lead
 * elsewhere: a path, control characters, invisible marks, and marks that change the reading
 * direction.
 */
export function fileNameOf(sent: string): string {
  const name = sent.normalize("NFC").trim();
  const fault =
    name === "" || /^\.+$/.test(name)
      ? "name is empty."
      : name.length > NAME_CHARS_MAX
        ? `name is longer than ${NAME_CHARS_MAX} characters.`
        : /[/\\]/.test(name)
          ? "name holds a path; send the name of the file alone."
          : plainLine(name) !== name || !name.isWellFormed()
            ? "name holds control characters or marks that are not seen."
            : null;
  if (fault !== null) throw parameterInvalid("name", "malformed", fault);
  return name;
}
