import { Link, useNavigate } from "@tanstack/react-router";
import { texts } from "#texts/shows/numbers";
import { useAnswer } from "../../../api/use-answer.ts";
import { shortDayText } from "../../../numbers/time.ts";
import { BarRow, BarRows } from "../../../parts/numbers/bar-row.tsx";
import { Count } from "../../../parts/numbers/count.tsx";
import { Empty, Panel } from "../../../parts/page/panel.tsx";

const SHOWN = 8;

/** The latest episodes with the reach of their posts; a row opens one. */
export function NewestEpisodes({ showId }: { showId: string }) {
  const navigate = useNavigate();
  const episodes = useAnswer((api, options) =>
    api.episodes.list(showId, { limit: SHOWN, expand: ["metrics"] }, options),
  );
  return (
    <Panel
      title={texts.episodes.title}
      note={texts.episodes.note}
      minHeight={250}
      answer={episodes}
      isEmpty={({ data }) => data.length === 0}
      empty={<Empty title={texts.episodes.empty} text={texts.episodes.emptyText} />}
      footActs={
        <Link to="/episodes" search={{ show: showId } as never} className="link">
          {texts.episodes.all}
        </Link>
      }
    >
      {({ data }) => {
        const most = Math.max(1, ...data.map(({ metrics }) => metrics?.reach ?? 0));
        return (
          <BarRows label={texts.episodes.title}>
            {data.map(({ id, title, published_at: published, metrics, cluster_ref: cluster }) => {
              const reach = metrics?.reach ?? null;
              return (
                <BarRow
                  key={id}
                  name={`${shortDayText(published)} · ${title}`}
                  width={reach === null ? null : reach / most}
                  count={
                    <Count
                      value={reach}
                      {...(cluster === null
                        ? { mark: { kind: "unknown", reason: texts.episodes.noCluster } }
                        : {})}
                    />
                  }
                  onChoose={() =>
                    void navigate({
                      to: "/shows/$showId/episodes/$episodeId",
                      params: { showId, episodeId: id },
                    })
                  }
                />
              );
            })}
          </BarRows>
        );
      }}
    </Panel>
  );
}
