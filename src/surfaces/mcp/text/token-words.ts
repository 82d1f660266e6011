/**
 * A plan's token is the idempotency key of the request that carries it out. The pipeline's texts
 * about that key are changed to texts about the token here, because an agent has sent no key.
 */

const HEADER = "Idempotency-Key";
const TOKEN = "confirm_token";

const WORDS: readonly (readonly [string, string])[] = [
  [
    `The first request with this ${HEADER} is still running.`,
    `This plan is being carried out by another call. Call again with the same ${TOKEN} to read ` +
      "what it did.",
  ],
  ["it is not made again under this key", "it is not made again for this plan"],
  ["send the request with a new key", `call without ${TOKEN} for a new plan`],
  [`request with this ${HEADER}`, `call with this ${TOKEN}`],
  [`refresh with this ${HEADER}`, `refresh with this ${TOKEN}`],
  [HEADER, TOKEN],
];

const inTokenWords = (text: string): string =>
  text.includes(HEADER)
    ? WORDS.reduce((words, [ours, theirs]) => words.replaceAll(ours, theirs), text)
    : text;

type Fields = Readonly<Record<string, unknown>>;

/** Changes an error of the pipeline, or the warnings of a result; other fields stay unchanged. */
export function withTokenWords<Answer extends Fields>(answer: Answer): Answer {
  const { message, param, warnings } = answer;
  return {
    ...answer,
    ...(typeof message === "string" ? { message: inTokenWords(message) } : {}),
    ...(param === HEADER ? { param: TOKEN } : {}),
    ...(Array.isArray(warnings)
      ? { warnings: warnings.map((text: unknown) => inTokenWords(String(text))) }
      : {}),
  };
}
