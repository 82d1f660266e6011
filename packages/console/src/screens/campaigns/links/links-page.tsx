import type { Campaign } from "@castmeter/sdk";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { texts } from "#texts/campaigns/links";
import { useCanEdit } from "../../../api/api-context.tsx";
import { usePages } from "../../../api/use-answer.ts";
import { ApiButton } from "../../../parts/acts/api-button.tsx";
import { Button } from "../../../parts/acts/button.tsx";
import { CsvButton } from "../../../parts/acts/csv-button.tsx";
import { AnswerView, ListBar } from "../../../parts/page/answer-view.tsx";
import { Empty } from "../../../parts/page/panel.tsx";
import { Table } from "../../../parts/table/table.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import { CampaignFrame } from "../campaign-frame.tsx";
import { useCampaignId } from "../use-campaign.ts";
import { LinkClusters } from "./link-clusters.tsx";
import { useLinkColumns } from "./use-link-columns.tsx";

/** The clusters that count for a campaign. */
export function LinksPage() {
  const campaignId = useCampaignId();
  return (
    <CampaignFrame campaignId={campaignId}>
      {(campaign) => <Links campaign={campaign} />}
    </CampaignFrame>
  );
}

function Links({ campaign }: { campaign: Campaign }) {
  const { id: campaignId } = campaign;
  const { act } = useSearch({ from: "/campaigns/$campaignId/clusters" });
  const navigate = useNavigate({ from: "/campaigns/$campaignId/clusters" });
  const canEdit = useCanEdit();
  const pages = usePages((api, cursor, options) =>
    api.campaignClusters.list(campaignId, { limit: 50, cursor }, options),
  );
  const columns = useLinkColumns(campaign, pages.items);
  const open = (): void => void navigate({ search: { act: "link" } });
  useKeys(canEdit ? [{ key: "n", does: texts.link, run: open }] : []);
  const button = (
    <Button icon="plus" shortcut="n" onClick={open}>
      {texts.link}
    </Button>
  );
  return (
    <>
      <ListBar title={texts.title} note={texts.note} acts={canEdit && button} />
      <AnswerView
        answer={pages.answer}
        minHeight={240}
        isEmpty={pages.items.length === 0}
        empty={<Empty title={texts.none} text={texts.noneText} />}
      >
        {() => (
          <Table
            label={texts.title}
            columns={columns}
            rows={pages.items}
            rowKey={({ id }) => id}
            total={pages.hasMore ? campaign.cluster_count : null}
            onMore={pages.hasMore ? pages.readMore : undefined}
            isReadingMore={pages.isReadingMore}
            footActs={
              <>
                <CsvButton
                  file={(api) => api.campaignClusters.list(campaignId).file("csv")}
                  name={texts.csvName}
                />
                <ApiButton address={pages.answer.address} />
              </>
            }
          />
        )}
      </AnswerView>
      {act === "link" && canEdit && (
        <LinkClusters
          campaign={campaign}
          linked={new Set(pages.items.map(({ cluster_ref: ref }) => ref))}
          onClose={() => void navigate({ search: {}, replace: true })}
        />
      )}
    </>
  );
}
