import { Link } from "@tanstack/react-router";
import { texts } from "#texts/analytics";
import { nameOfFigure } from "#texts/analytics/metrics";
import { readFilters } from "../address/filters.ts";
import styles from "./metric-name.module.css";
import { useDefinitions } from "./use-definitions.ts";

/**
 * The name of a figure; on hover what it counts, and a click opens its definitions.
 *
 * @param platform The platform whose rule counts; null for all of them together.
 */
export function MetricName({ figure, platform }: { figure: string; platform?: string | null }) {
  const { find } = useDefinitions();
  const definition = find(figure, platform);
  return (
    <Link
      to="/analytics/definitions"
      search={
        ((before: Record<string, unknown>) => ({
          ...readFilters(before),
          metric: figure.replace(/_gained$/, ""),
          ...(platform ? { platform } : {}),
        })) as never
      }
      className={styles["term"]}
      title={definition?.description ?? texts.definition}
    >
      {nameOfFigure(figure)}
    </Link>
  );
}
