import type { Episode } from "@castmeter/sdk";
import { Link } from "@tanstack/react-router";
import { texts } from "#texts/episodes/episode";
import { useAnswer } from "../../../api/use-answer.ts";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { BarRow, BarRows } from "../../../parts/numbers/bar-row.tsx";
import { Count } from "../../../parts/numbers/count.tsx";
import { Empty, Panel } from "../../../parts/page/panel.tsx";

/** Platforms of the cluster that are shown; its own page has all. */
const SHOWN = 6;

/** The cluster that the numbers are of, by platform. */
export function ClusterPanel({ episode }: { episode: Episode }) {
  const { name, category } = usePlatforms();
  const { cluster_ref: ref } = episode;
  const answer = useAnswer((api, options) =>
    ref === null ? null : api.clusters.metrics(ref, {}, options),
  );
  // An episode without a cluster has said everything already: the sum stands in its place.
  if (ref === null) return null;
  return (
    <Panel
      title={texts.cluster.title}
      note={answer.data && texts.cluster.posts(answer.data.items.length)}
      minHeight={140}
      answer={answer}
      isEmpty={({ items }) => items.length === 0}
      empty={<Empty title={texts.cluster.none} text={texts.cluster.noneText} />}
      foot={
        <Link to="/clusters/$clusterId" params={{ clusterId: ref }} className="link">
          {texts.cluster.open}
        </Link>
      }
    >
      {({ platforms }) => {
        const rows = Object.entries(platforms)
          .map(([platform, { reach }]) => ({ platform, reach }))
          .toSorted((one, other) => (other.reach ?? -1) - (one.reach ?? -1));
        const most = Math.max(1, ...rows.map(({ reach }) => reach ?? 0));
        return (
          <BarRows label={texts.cluster.title}>
            {rows.slice(0, SHOWN).map(({ platform, reach }) => (
              <BarRow
                key={platform}
                platform={platform}
                name={name(platform)}
                category={category(platform)}
                width={reach === null ? null : reach / most}
                count={<Count value={reach} isInline />}
              />
            ))}
          </BarRows>
        );
      }}
    </Panel>
  );
}
