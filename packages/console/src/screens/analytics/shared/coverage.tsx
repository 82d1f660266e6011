import { useState } from "react";
import { texts } from "#texts/analytics";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Icon } from "../../../parts/marks/icon.tsx";
import styles from "./coverage.module.css";
import { useShows } from "./filters/use-shows.ts";

/** The warnings of an answer of analytics about the limits of its numbers. */
export interface Covered {
  coverage: { history_used: boolean; warnings: readonly string[] };
  missing_show_ids?: readonly string[];
  suppressed_platforms_by_show?: Readonly<Record<string, readonly string[]>>;
}

/** The limits that the meta of a list states; undefined where it has none. */
export function coveredOf(meta: Record<string, unknown> | undefined): Covered | undefined {
  const { coverage } = (meta ?? {}) as { coverage?: unknown };
  return coverage === undefined ? undefined : (meta as unknown as Covered);
}

const FIRST = 2;

/** What limits the numbers of a tab, in the server's words, with the name that the API gives it. */
export function Coverage({ of, also = [] }: { of: Covered | undefined; also?: string[] }) {
  const [isWhole, setWhole] = useState(false);
  const { name: platform } = usePlatforms();
  const { name: show } = useShows();
  if (of === undefined && also.length === 0) return null;
  const suppressed = Object.entries(of?.suppressed_platforms_by_show ?? {});
  const lines = [
    ...also,
    ...(of?.coverage.warnings ?? []),
    ...suppressed.map(([id, left]) =>
      texts.suppressed(show(id), left.map((one) => platform(one)).join(", ")),
    ),
    ...((of?.missing_show_ids ?? []).length > 0
      ? [texts.missingShows(of?.missing_show_ids?.length ?? 0)]
      : []),
  ];
  if (lines.length === 0) return null;
  const shown = isWhole ? lines : lines.slice(0, FIRST);
  return (
    <section className={styles["coverage"]} aria-label={texts.warnings.title}>
      <span className={styles["sign"]}>
        <Icon name="warning" />
      </span>
      <ul>
        {shown.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <code className="muted">{texts.warnings.api}</code>
      {lines.length > FIRST && (
        <Button size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? texts.warnings.less : texts.warnings.more(lines.length - FIRST)}
        </Button>
      )}
    </section>
  );
}
