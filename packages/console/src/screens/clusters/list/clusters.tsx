import { getRouteApi } from "@tanstack/react-router";
import { texts } from "#texts/clusters";
import { useCanEdit } from "../../../api/api-context.tsx";
import { usePages } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { PageHead } from "../../../parts/page/page-head.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import type { ListSearch } from "../addresses-of-screens.ts";
import { ClusterFilters } from "./cluster-filters.tsx";
import { ClusterList } from "./cluster-list.tsx";
import { NewCluster } from "./new-cluster.tsx";
import { useShows } from "./use-shows.ts";

const route = getRouteApi("/clusters");
const PAGE = 50;

/** Every cluster of the workspace. */
export function Clusters() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const canEdit = useCanEdit();
  const shows = useShows();
  const change = (changed: Partial<ListSearch>, isReplaced = true): void =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace: isReplaced });
  const query = {
    ...(search.q === undefined ? {} : { search: search.q }),
    ...(search.show === undefined ? {} : { show_ids: [search.show] }),
    ...(search.sort === undefined ? {} : { sort: search.sort }),
  };
  const clusters = usePages((api, cursor, options) =>
    api.clusters.list({ ...query, limit: PAGE, cursor }, options),
  );
  const create = (): void => change({ form: "new" }, false);
  useKeys(canEdit ? [{ key: "n", does: texts.create, run: create }] : []);
  return (
    <>
      <PageHead
        title={texts.title}
        acts={
          canEdit && (
            <Button look="main" icon="plus" shortcut="n" onClick={create}>
              {texts.create}
            </Button>
          )
        }
      />
      <ClusterFilters search={search} shows={shows} onChange={change} />
      <ClusterList
        clusters={clusters}
        query={query}
        shows={shows}
        search={search}
        onChange={change}
        {...(canEdit ? { onCreate: create } : {})}
      />
      {search.form === "new" && canEdit && (
        <NewCluster
          shows={shows}
          showId={search.show}
          onClose={() => change({ form: undefined })}
        />
      )}
    </>
  );
}
