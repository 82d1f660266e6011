import { Link, useNavigate } from "@tanstack/react-router";
import { useReducer } from "react";
import { texts as review } from "#texts/review";
import { texts } from "#texts/review/accounts";
import { useAccess, useCanEdit } from "../../../api/api-context.tsx";
import { useAnswers } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Choice } from "../../../parts/form/field.tsx";
import { Inset } from "../../../parts/page/answer-view.tsx";
import { Empty } from "../../../parts/page/panel.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import bar from "../answers/answer-bar.module.css";
import { useShows } from "../../clusters/list/use-shows.ts";
import { CandidateRow } from "../../shows/accounts/candidate-row.tsx";
import discovery from "../../shows/accounts/discovery.module.css";
import { candidateName, keepHidden, readHidden } from "../../shows/accounts/hidden-candidates.ts";
import { connectPage } from "../../shows/connect/connect-page.ts";
import { ReviewHead } from "../review-head.tsx";
import { type ReviewSearch, useReviewSearch } from "../search.ts";
import styles from "./accounts.module.css";
import { type WaitingAccount, waitingAccounts } from "./waiting-accounts.ts";

/** Shows whose found accounts are read at once: a request each. */
const SHOWS_MAX = 30;

/** Accounts that were found for shows, one after the other: connect it, or not ours. */
export function AccountsPage() {
  const search = useReviewSearch();
  const navigate = useNavigate();
  const shows = useShows();
  const asked = shows.filter(({ id }) => search.show === undefined || id === search.show);
  const runs = useAnswers(
    asked.slice(0, SHOWS_MAX).map(
      ({ id }) =>
        (api, options) =>
          api.accountDiscovery.get(id, options),
    ),
  );
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const waiting = waitingAccounts(runs, readHidden);
  const place = waiting.findIndex(({ id }) => id === search.at);
  const current = waiting[Math.max(0, place)];
  const change = (changed: ReviewSearch): void =>
    void navigate({
      to: "/review/accounts",
      search: ((before: ReviewSearch) => ({ ...before, ...changed })) as never,
      replace: true,
      resetScroll: false,
    });
  const step = (by: 1 | -1): void =>
    change({ at: waiting[Math.min(waiting.length - 1, Math.max(0, place) + by)]?.id ?? search.at });
  const hide = ({ showId, candidate }: WaitingAccount): void => {
    const at = waiting.findIndex((one) => one.candidate === candidate);
    keepHidden(showId, [...readHidden(showId), candidateName(candidate)]);
    drawAgain();
    change({ at: (waiting[at + 1] ?? waiting[at - 1])?.id });
  };
  const acts = useAccountActs(current, { step, hide });
  return (
    <div className={styles["page"]}>
      <ReviewHead
        facts={waiting.length > 0 && <span>{texts.count(waiting.length)}</span>}
        acts={
          shows.length > 1 && (
            <Choice
              label={review.show}
              value={search.show ?? ""}
              onChange={(show) => change({ show: show === "" ? undefined : show, at: undefined })}
              choices={[
                { value: "", label: review.allShows },
                ...shows.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )
        }
      />
      {current === undefined ? (
        <Inset>
          <Empty title={texts.empty} text={texts.emptyText}>
            <Button onClick={() => void navigate({ to: "/shows" })}>{texts.shows}</Button>
          </Empty>
        </Inset>
      ) : (
        <>
          {[...Map.groupBy(waiting, ({ showId }) => showId)].map(([showId, accounts]) => (
            <section key={showId} className={styles["show"]}>
              <h2>
                {shows.find(({ id }) => id === showId)?.name}{" "}
                <Link className="link small" to="/shows/$showId/accounts" params={{ showId }}>
                  {texts.search}
                </Link>
              </h2>
              <ul className={discovery["candidates"]}>
                {accounts.map((account) => (
                  <CandidateRow
                    key={account.id}
                    showId={showId}
                    candidate={account.candidate}
                    isCurrent={account === current}
                    onConnect={() => acts.connect(account)}
                    onHide={() => hide(account)}
                  />
                ))}
              </ul>
            </section>
          ))}
          <AccountBar current={current} acts={acts} step={step} hide={hide} />
        </>
      )}
      <Notes asked={asked.length} shows={asked.map(({ id }) => id)} onShow={() => drawAgain()} />
    </div>
  );
}

/** Connecting goes on in the steps of the show; a platform's sign-in is a page of the server. */
function useAccountActs(
  current: WaitingAccount | undefined,
  { step, hide }: { step: (by: 1 | -1) => void; hide: (account: WaitingAccount) => void },
) {
  const { place } = useAccess();
  const canEdit = useCanEdit();
  const navigate = useNavigate();
  const connect = ({
    showId,
    candidate: { platform, profile_url: of, connect_via: via },
  }: WaitingAccount): void => {
    if (via === "api")
      void navigate({
        to: "/shows/$showId/accounts",
        params: { showId },
        search: { connect: platform, of },
      });
    else location.assign(connectPage(place, { showId, platform }));
  };
  const openProfile = ({ candidate }: WaitingAccount): void =>
    void open(candidate.profile_url, "_blank", "noopener,noreferrer");
  const on = (run: (account: WaitingAccount) => void) => () => {
    if (current !== undefined) run(current);
  };
  const { keys } = texts;
  useKeys([
    { key: "j", does: keys.next, run: () => step(1) },
    { key: "k", does: keys.back, run: () => step(-1) },
    { key: "p", does: keys.open, run: on(openProfile) },
    ...(canEdit
      ? [
          { key: "a", does: keys.connect, run: on(connect) },
          { key: "d", does: keys.hide, run: on(hide) },
        ]
      : []),
  ]);
  return { connect, openProfile };
}

function AccountBar({
  current,
  acts,
  step,
  hide,
}: {
  current: WaitingAccount;
  acts: ReturnType<typeof useAccountActs>;
  step: (by: 1 | -1) => void;
  hide: (account: WaitingAccount) => void;
}) {
  const canEdit = useCanEdit();
  return (
    <div className={`${bar["bar"]} ${styles["bar"]}`} role="toolbar" aria-label={texts.bar}>
      {canEdit && (
        <div className={bar["answers"]}>
          <Button look="main" size="large" shortcut="a" onClick={() => acts.connect(current)}>
            {texts.connect}
          </Button>
          <Button size="large" shortcut="d" onClick={() => hide(current)}>
            {texts.hide}
          </Button>
        </div>
      )}
      <div className={bar["more"]}>
        <Button look="quiet" shortcut="p" onClick={() => acts.openProfile(current)}>
          {texts.open}
        </Button>
        <Button look="quiet" shortcut="k" onClick={() => step(-1)}>
          {texts.back}
        </Button>
        <Button look="quiet" shortcut="j" onClick={() => step(1)}>
          {texts.next}
        </Button>
      </div>
    </div>
  );
}

/** What is not shown: accounts that were hidden here, and shows that were not read. */
function Notes({
  asked,
  shows,
  onShow,
}: {
  asked: number;
  shows: readonly string[];
  onShow: () => void;
}) {
  const hidden = shows.reduce((sum, id) => sum + readHidden(id).length, 0);
  return (
    <div className={styles["notes"]}>
      {hidden > 0 && (
        <p className="muted small">
          {texts.hidden(hidden)}{" "}
          <Button
            size="small"
            look="quiet"
            onClick={() => {
              for (const id of shows) keepHidden(id, []);
              onShow();
            }}
          >
            {texts.showHidden}
          </Button>
        </p>
      )}
      {asked > SHOWS_MAX && <p className="muted small">{texts.shown(SHOWS_MAX)}</p>}
    </div>
  );
}
