import type { Cluster, ClusterNode } from "@castmeter/sdk";
import type { ReactNode } from "react";
import { texts as formats } from "#texts/clusters/formats";
import { texts } from "#texts/clusters/post";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { ageText, dayText, durationText, momentText } from "../../../numbers/time.ts";
import { Button, IconButton } from "../../../parts/acts/button.tsx";
import { Icon } from "../../../parts/marks/icon.tsx";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { PlatformTile } from "../../../parts/marks/platform-tile.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import { PostGuard } from "./post-guard.tsx";
import { PostNumbers } from "./post-numbers.tsx";
import { PostReasons } from "./post-reasons.tsx";
import styles from "./post-panel.module.css";

interface PostPanelProps {
  cluster: Cluster;
  node: ClusterNode;
  /** The moment that days are counted from. */
  out: number;
  /** True beside the table; a drawer has a head of its own. */
  hasHead: boolean;
  onClose: () => void;
  onTakeOut?: () => void;
}

/** A post: its numbers with what stands behind them, what was refused, and why it is here. */
export function PostPanel({ cluster, node, out, hasHead, onClose, onTakeOut }: PostPanelProps) {
  const { name, category } = usePlatforms();
  const { platform, title, url } = node;
  useKeys(
    onTakeOut === undefined
      ? []
      : [{ key: "backspace", does: texts.panel.takeOut, run: onTakeOut }],
  );
  return (
    <section className={styles["panel"]} aria-label={texts.panel.label}>
      {hasHead && (
        <header className={styles["head"]}>
          <PlatformTile platform={platform} category={category(platform)} />
          <h2>{title ?? texts.panel.untitled}</h2>
          <IconButton icon="cross" label={texts.panel.close} onClick={onClose} />
        </header>
      )}
      <p className={styles["facts"]}>
        <Facts node={node} platform={name(platform)} />
      </p>
      <a className={styles["open"]} href={url} target="_blank" rel="noreferrer">
        <Icon name="external" size={14} />
        {texts.panel.open}
      </a>
      {node.refresh_error !== null && (
        <div className={styles["failed"]}>
          <StateMark tone="failed">
            {texts.panel.lastFailed(momentText(node.refresh_error.at))}
          </StateMark>
          <p>{node.refresh_error.message}</p>
        </div>
      )}
      <PostNumbers node={node} />
      <PostGuard node={node} platform={name(platform)} />
      <PostReasons cluster={cluster} node={node} out={out} />
      {onTakeOut !== undefined && (
        <p className={styles["acts"]}>
          <Button look="danger" shortcut="backspace" onClick={onTakeOut}>
            {texts.panel.takeOut}
          </Button>
        </p>
      )}
    </section>
  );
}

/** Account, day, length, form and who added it, apart from each other. */
function Facts({ node, platform }: { node: ClusterNode; platform: string }): ReactNode {
  const { author_handle: handle, published_at: at, duration_sec: length, format } = node;
  const facts = [
    platform,
    formats.formats[format],
    ...(handle === null ? [] : [`@${handle.replace(/^@/, "")}`]),
    ...(at === null ? [] : [dayText(at)]),
    ...(length === null ? [] : [durationText(length)]),
    texts.addedBy[node.added_by],
    ...(node.last_fetched_at === null ? [] : [texts.panel.fetched(ageText(node.last_fetched_at))]),
  ];
  return facts.map((fact) => <span key={fact}>{fact}</span>);
}
