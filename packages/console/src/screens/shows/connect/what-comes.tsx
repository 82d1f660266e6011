import type { Platform } from "@castmeter/sdk";
import { texts } from "#texts/shows/accounts";
import { useAnswer } from "../../../api/use-answer.ts";
import { Icon, type IconName } from "../../../parts/marks/icon.tsx";
import styles from "./connect.module.css";
import { givenMetrics, lackingMetrics } from "./given-metrics.ts";

/** What an account of a platform gives, what it does not, and what reading it costs. */
export function WhatComes({ platform }: { platform: Platform | undefined }) {
  const { data } = useAnswer((api, options) =>
    platform === undefined ? null : api.metricDefinitions.list({ platform: platform.id }, options),
  );
  if (platform === undefined) return null;
  const metrics = data?.data.map(({ metric }) => metric) ?? [];
  const given = givenMetrics(metrics);
  const lacking = lackingMetrics(platform.category, metrics);
  const isKnown = metrics.length > 0;
  return (
    <section className={styles["part"]}>
      <h3>{texts.connect.get}</h3>
      <ul className={styles["comes"]}>
        {isKnown && <Line icon="check">{given.join(", ")}</Line>}
        {isKnown && lacking.length > 0 && (
          <Line icon="cross">{texts.connect.lacks(lacking.join(", "))}</Line>
        )}
        {platform.measures_other_hosts && <Line icon="info">{texts.connect.measuresOthers}</Line>}
        <Line icon="refresh">{platform.metered ? texts.connect.paid : texts.connect.free}</Line>
        <Line icon="clock">{texts.connect.daily}</Line>
      </ul>
    </section>
  );
}

function Line({ icon, children }: { icon: IconName; children: string }) {
  return (
    <li data-icon={icon}>
      <Icon name={icon} size={13} />
      <span>{children}</span>
    </li>
  );
}
