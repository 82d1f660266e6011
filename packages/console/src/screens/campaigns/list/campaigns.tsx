import { getRouteApi } from "@tanstack/react-router";
import { texts as areaTexts } from "#texts/campaigns";
import { texts as formTexts } from "#texts/campaigns/form";
import { texts } from "#texts/campaigns/list";
import { useCanEdit } from "../../../api/api-context.tsx";
import { usePages } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { AnswerView } from "../../../parts/page/answer-view.tsx";
import { PageHead } from "../../../parts/page/page-head.tsx";
import { Empty } from "../../../parts/page/panel.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import { CampaignDialogs } from "../campaign-dialogs.tsx";
import { CampaignForm } from "../form/campaign-form.tsx";
import type { ListSearch } from "../search.ts";
import { CampaignFilters, STATES } from "./campaign-filters.tsx";
import { CampaignsTable } from "./campaigns-table.tsx";

const route = getRouteApi("/campaigns");
const PAGE = 50;

type Change = { [Field in keyof ListSearch]?: ListSearch[Field] | undefined };

/** Every campaign of the workspace. */
export function Campaigns() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const canEdit = useCanEdit();
  const say = useNotice();
  const change = (changed: Change, isReplaced = true): void =>
    void navigate({
      search: (before) => ({ ...before, ...changed }) as ListSearch,
      replace: isReplaced,
    });
  const status = STATES.find((state) => state === search.status);
  const query = {
    ...(search.q === undefined ? {} : { search: search.q }),
    ...(status === undefined ? {} : { status }),
    ...(search.brand === undefined ? {} : { brand_id: search.brand }),
    ...(search.show === undefined ? {} : { show_ids: [search.show] }),
    ...(search.archived === undefined ? {} : { archived: true }),
  };
  const campaigns = usePages((api, cursor, options) =>
    api.campaigns.list({ ...query, limit: PAGE, cursor }, options),
  );
  const create = (): void => change({ act: "create" }, false);
  const close = (): void => change({ act: undefined, campaign: undefined });
  const asked = campaigns.items.find(({ id }) => id === search.campaign);
  const isFiltered = Object.keys(query).length > 0;
  useKeys(canEdit ? [{ key: "n", does: texts.create, run: create }] : []);
  return (
    <>
      <PageHead
        title={areaTexts.title}
        acts={
          canEdit && (
            <Button look="main" icon="plus" shortcut="n" onClick={create}>
              {texts.create}
            </Button>
          )
        }
      />
      <CampaignFilters search={search} onChange={change} />
      <AnswerView
        answer={campaigns.answer}
        minHeight={300}
        isEmpty={campaigns.items.length === 0}
        empty={
          isFiltered ? (
            <Empty title={texts.none} text={texts.noneText}>
              <Button onClick={() => void navigate({ search: {} })}>{texts.clear}</Button>
            </Empty>
          ) : (
            <Empty title={texts.empty} text={texts.emptyText}>
              {canEdit && (
                <Button icon="plus" onClick={create}>
                  {texts.create}
                </Button>
              )}
            </Empty>
          )
        }
      >
        {() => (
          <CampaignsTable
            campaigns={campaigns}
            query={query}
            onAsk={({ id }, act) => change({ act, campaign: id }, false)}
          />
        )}
      </AnswerView>
      {canEdit && search.act === "create" && (
        <CampaignForm
          campaign={null}
          onClose={close}
          onDone={({ id, name }) => {
            say({ text: formTexts.created(name) });
            void navigate({ to: "/campaigns/$campaignId", params: { campaignId: id } });
          }}
        />
      )}
      {canEdit &&
        asked !== undefined &&
        (search.act === "duplicate" || search.act === "delete") && (
          <CampaignDialogs campaign={asked} act={search.act} onClose={close} />
        )}
    </>
  );
}
