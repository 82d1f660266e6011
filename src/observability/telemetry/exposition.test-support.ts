/** One sample of a scrape: its name, labels and value. */
export interface Sample {
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

/**
 * Reads the Prometheus text format.
 *
 * @throws Error for a line that is not a sample.
 */
export function readExposition(text: string): Sample[] {
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, name = "", labels = "", value = ""] =
        /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      if (name === "") throw new Error(`not a sample: ${line}`);
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(
        ([, label = "", content = ""]) => [label, content] as const,
      );
      return {
        name,
        labels: Object.fromEntries(pairs),
        value: Number(value.replace("Inf", "Infinity")),
      };
    });
}

/**
 * The value of the sample with this name and these labels; it may have further labels. Undefined
 * when there is none.
 */
export function valueOf(
  samples: readonly Sample[],
  name: string,
  labels: Record<string, string> = {},
): number | undefined {
  return samples.find(
    (sample) =>
      sample.name === name &&
      Object.entries(labels).every(([label, content]) => sample.labels[label] === content),
  )?.value;
}
