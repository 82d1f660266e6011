import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { texts } from "#texts/developer";
import { useAccess } from "../../../api/api-context.tsx";
import type { PersonPage } from "../../../api/person-call.ts";
import { usePages } from "../../../api/use-answer.ts";
import { exactCount } from "../../../numbers/count.ts";
import { AnswerView, ListBar } from "../../../parts/page/answer-view.tsx";
import { Button } from "../../../parts/acts/button.tsx";
import { Empty } from "../../../parts/page/panel.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import type { RequestsSearch } from "../search.ts";
import type { RequestLog } from "../types.ts";
import { credentialsOf, hoursBack, isFiltered, requestQuery } from "./request-facts.ts";
import { RequestFilters } from "./request-filters.tsx";
import { RequestTable } from "./request-table.tsx";
import styles from "./requests.module.css";
import { useLogFile } from "./use-log-file.ts";

/** The calls of the last 14 days by keys, apps, live links and people; never their bodies. */
export function Requests() {
  const search: RequestsSearch = useSearch({ from: "/developer/requests" });
  const navigate = useNavigate({ from: "/developer/requests" });
  const docs = useAccess().session.server.docs_url;
  const since = useMemo(() => hoursBack(search.hours), [search.hours]);
  const query = requestQuery(search, since);
  const pages = usePages<RequestLog>((api, cursor, options) =>
    api.raw<PersonPage<RequestLog>>({
      path: "/developer/logs",
      query: { ...query, limit: 50, cursor },
      options,
    }),
  );
  const file = useLogFile(query);
  const { items, answer, hasMore, isReadingMore, readMore } = pages;
  const change: Parameters<typeof RequestFilters>[0]["onChange"] = (changed) =>
    void navigate({
      search: (before) => {
        const next = { ...before, request: undefined, ...changed };
        return Object.fromEntries(
          Object.entries(next).filter(([, value]) => value !== undefined),
        ) as RequestsSearch;
      },
      replace: true,
    });
  const refresh = (): void => void answer.refetch();
  useKeys([{ key: "r", does: texts.requests.refresh, run: refresh }]);
  return (
    <>
      <ListBar
        acts={
          <Button
            icon="refresh"
            shortcut="r"
            onClick={refresh}
            waiting={answer.isRefetching && texts.requests.refreshing}
          >
            {texts.requests.refresh}
          </Button>
        }
      >
        <RequestFilters
          search={search}
          credentials={credentialsOf(items, search.by)}
          onChange={change}
        />
      </ListBar>
      <AnswerView
        answer={answer}
        minHeight={400}
        isEmpty={items.length === 0}
        empty={
          isFiltered(search) ? (
            <Empty title={texts.requests.noneMatch}>
              <Button onClick={() => void navigate({ search: {} })}>
                {texts.requests.showAll}
              </Button>
            </Empty>
          ) : (
            <Empty title={texts.requests.none} text={texts.requests.noneText} />
          )
        }
      >
        {() => (
          <>
            <RequestTable
              lines={items}
              open={search.request}
              docs={docs}
              onOpen={(request) => change({ request })}
              onCredential={(by) => change({ by, who: "all" })}
              onStatus={(status) => change({ status, outcome: undefined })}
            />
            <footer className={styles["foot"]}>
              <span>{texts.requests.kept(exactCount(items.length))}</span>
              {hasMore && (
                <Button
                  size="small"
                  onClick={readMore}
                  waiting={isReadingMore && texts.requests.readingMore}
                >
                  {texts.requests.more}
                </Button>
              )}
              <Button
                size="small"
                look="quiet"
                icon="download"
                onClick={file.save}
                waiting={file.isSaving && texts.requests.saving}
              >
                {texts.requests.csv}
              </Button>
            </footer>
          </>
        )}
      </AnswerView>
    </>
  );
}
