import type { Campaign, CampaignMetrics } from "@castmeter/sdk";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { texts } from "#texts/campaigns/overview";
import { useAnswer } from "../../../api/use-answer.ts";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { exactCount } from "../../../numbers/count.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Count } from "../../../parts/numbers/count.tsx";
import { Empty, Panel } from "../../../parts/page/panel.tsx";
import { type Column, Table } from "../../../parts/table/table.tsx";
import { unitsText } from "../../../numbers/money.ts";
import styles from "./overview.module.css";
import { type Receipt, sumsByKind } from "./receipts.ts";
import { type LinkedPost, useLinkedPosts } from "./use-linked-posts.ts";

/** What the media value is made of: by kind of count, and every single amount. */
export function MediaValue({ campaign }: { campaign: Campaign }) {
  const { receipts: shown } = useSearch({ from: "/campaigns/$campaignId" });
  const navigate = useNavigate({ from: "/campaigns/$campaignId" });
  const isOpen = shown === "all";
  const answer = useAnswer((api, options) =>
    api.campaigns.metrics(campaign.id, { expand: ["receipts"] }, options),
  );
  const posts = useLinkedPosts(campaign.id, isOpen);
  const emv = answer.data?.emv;
  const toggle = (): void =>
    void navigate({
      search: ({ receipts: _receipts, ...before }) =>
        isOpen ? before : { ...before, receipts: "all" as const },
      replace: true,
    });
  return (
    <Panel
      title={texts.emv.title}
      {...(emv === undefined ? {} : { note: texts.emv.note(texts.facts.rateSets[emv.rate_set]) })}
      answer={answer}
      minHeight={170}
      isEmpty={({ emv: value }) => (value.receipts ?? []).length === 0}
      empty={<Empty title={texts.emv.none} text={texts.emv.noneText} />}
      switches={
        (emv?.receipts ?? []).length > 0 && (
          <Button size="small" aria-expanded={isOpen} onClick={toggle}>
            {isOpen ? texts.emv.hide : texts.emv.receipts}
          </Button>
        )
      }
    >
      {(metrics) => (
        <>
          <Sums metrics={metrics} />
          {isOpen && <Receipts metrics={metrics} posts={posts} />}
        </>
      )}
    </Panel>
  );
}

const rateText = (metric: Receipt["metric"], rate: number, currency: string): string =>
  metric.endsWith("views")
    ? texts.emv.thousand(unitsText(rate, currency))
    : texts.emv.each(unitsText(rate, currency));

function Sums({ metrics: { emv, totals } }: { metrics: CampaignMetrics }) {
  const { receipts = [], receipts_left_out: rest, currency } = emv;
  const sums = sumsByKind(receipts);
  return (
    <ul className={styles["sums"]}>
      {sums.map(({ metric, count, rate, amount }) => (
        <li key={metric} className={styles["sum"]}>
          <span>{texts.emv.counts[metric]}</span>
          <span className="number">{exactCount(count)}</span>
          <span className="muted">{rateText(metric, rate, currency)}</span>
          <span className="number">{unitsText(amount, currency)}</span>
        </li>
      ))}
      {rest !== undefined && rest.count > 0 && (
        <li className="muted">
          {texts.emv.leftOut(exactCount(rest.count), unitsText(rest.amount, currency))}
        </li>
      )}
      <li className={styles["sum"]}>
        <span>{texts.emv.title}</span>
        <span className={styles["end"]} />
        <span className={styles["end"]} />
        <span className="number">
          {totals.emv === null ? "—" : unitsText(totals.emv, currency)}
        </span>
      </li>
    </ul>
  );
}

function Receipts({
  metrics: { emv },
  posts,
}: {
  metrics: CampaignMetrics;
  posts: ReadonlyMap<string, LinkedPost>;
}) {
  const { name } = usePlatforms();
  const columns: Column<Receipt>[] = [
    {
      id: "post",
      name: texts.emv.post,
      width: "minmax(0, 2fr)",
      onPhone: "name",
      cell: ({ node_id: id }) => {
        const post = posts.get(id);
        if (post === undefined) return <code>{id}</code>;
        return (
          <Link
            className="link"
            to="/clusters/$clusterId"
            params={{ clusterId: post.clusterId }}
            search={{ post: id }}
            title={texts.emv.reading}
          >
            {`${name(post.platform)} · ${post.title ?? id}`}
          </Link>
        );
      },
    },
    {
      id: "kind",
      name: texts.emv.kind,
      width: "110px",
      cell: ({ metric }) => texts.emv.counts[metric],
    },
    {
      id: "count",
      name: texts.emv.count,
      width: "90px",
      isNumber: true,
      onPhone: "none",
      cell: ({ count }) => <Count value={count} isInline />,
    },
    {
      id: "rate",
      name: texts.emv.rate,
      width: "150px",
      onPhone: "none",
      cell: ({ metric, rate }) => rateText(metric, rate, emv.currency),
    },
    {
      id: "amount",
      name: texts.emv.amount,
      width: "100px",
      isNumber: true,
      onPhone: "end",
      cell: ({ amount }) => unitsText(amount, emv.currency),
    },
  ];
  return (
    <div className={`${styles["bleed"]} ${styles["receipts"]}`}>
      <Table
        label={texts.emv.receipts}
        columns={columns}
        rows={emv.receipts ?? []}
        rowKey={({ node_id: id, metric }) => `${id} ${metric}`}
      />
    </div>
  );
}
