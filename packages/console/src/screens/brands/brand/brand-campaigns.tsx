import type { Campaign } from "@castmeter/sdk";
import { useNavigate } from "@tanstack/react-router";
import { texts } from "#texts/brands";
import { texts as campaigns } from "#texts/campaigns";
import { usePages } from "../../../api/use-answer.ts";
import { ApiButton } from "../../../parts/acts/api-button.tsx";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { AnswerView } from "../../../parts/page/answer-view.tsx";
import { type Column, Table } from "../../../parts/table/table.tsx";
import { campaignLink } from "../../campaign-link.ts";
import { CAMPAIGN_TONES, daysText } from "../../campaigns/campaign-words.ts";
import styles from "../brands.module.css";

/** The campaigns that were sold to a brand, the newest first. */
export function BrandCampaigns({ brandId }: { brandId: string }) {
  const navigate = useNavigate();
  const pages = usePages<Campaign>((api, cursor, options) =>
    api.brands.campaigns(brandId, { limit: 50, cursor }, options),
  );
  return (
    <section className={styles["campaigns"]}>
      <h2>{texts.page.campaigns}</h2>
      <AnswerView
        answer={pages.answer}
        minHeight={120}
        isEmpty={pages.items.length === 0}
        empty={<p className="muted">{texts.page.noCampaigns}</p>}
      >
        {() => (
          <Table
            label={texts.page.campaigns}
            columns={COLUMNS}
            rows={pages.items}
            rowKey={({ id }) => id}
            onOpen={({ id }) => void navigate(campaignLink(id) as never)}
            onMore={pages.hasMore ? pages.readMore : undefined}
            isReadingMore={pages.isReadingMore}
            footActs={<ApiButton address={pages.answer.address} />}
          />
        )}
      </AnswerView>
    </section>
  );
}

const COLUMNS: readonly Column<Campaign>[] = [
  {
    id: "name",
    name: texts.page.campaign,
    width: "minmax(0, 1.4fr)",
    onPhone: "name",
    cell: ({ name }) => name,
  },
  {
    id: "days",
    name: texts.page.days,
    width: "minmax(0, 1.2fr)",
    cell: (campaign) => <span className="muted">{daysText(campaign)}</span>,
  },
  {
    id: "state",
    name: texts.page.state,
    width: "110px",
    onPhone: "end",
    cell: ({ status }) => (
      <StateMark tone={CAMPAIGN_TONES[status]}>{campaigns.states[status]}</StateMark>
    ),
  },
];
