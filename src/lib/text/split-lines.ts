import { StringDecoder } from "node:string_decoder";

/** The limit of a line's length. */
export interface LineLimit {
  charsMax: number;
  /** Creates the error for a line that is too long; lines are counted from 1. */
  tooLong: (line: number) => Error;
}

/**
 * The lines of a stream of UTF-8, without their line ends. At most one chunk and one line are in
 * memory.
 *
 * @throws the error that `tooLong` creates, at the first line that is too long.
 */
export async function* splitLines(
  input: AsyncIterable<unknown>,
  { charsMax, tooLong }: LineLimit,
): AsyncGenerator<string> {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  let lines = 0;
  for await (const chunk of input) {
    const parts = (rest + decoder.write(chunk as Buffer)).split("\n");
    rest = parts.pop() ?? "";
    lines += parts.length;
    yield* parts;
    if (rest.length > charsMax) throw tooLong(lines + 1);
  }
  rest += decoder.end();
  if (rest !== "") yield rest;
}
