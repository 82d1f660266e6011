import type { Brand } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { texts } from "#texts/brands";
import { useAccess, useApi, useCanEdit } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useAnswer, useReadAgain } from "../../../api/use-answer.ts";
import { ApiButton } from "../../../parts/acts/api-button.tsx";
import { Button } from "../../../parts/acts/button.tsx";
import { Confirm } from "../../../parts/acts/confirm.tsx";
import { PopupMenu } from "../../../parts/acts/menu.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { Chip } from "../../../parts/marks/mark.tsx";
import { AnswerView } from "../../../parts/page/answer-view.tsx";
import { Columns, PageHead } from "../../../parts/page/page-head.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import { BrandForm } from "../brand-form.tsx";
import { BrandCampaigns } from "./brand-campaigns.tsx";
import { BrandFacts } from "./brand-facts.tsx";
import { ContactsForm } from "./contacts-form.tsx";

const FROM = "/brands/$brandId";
const CRUMBS = [{ label: texts.title, link: { to: "/brands" } }] as const;

/** One brand: what is known of it, and its campaigns. */
export function BrandPage() {
  const { brandId } = useParams({ from: FROM });
  const { act } = useSearch({ from: FROM });
  const navigate = useNavigate({ from: FROM });
  const api = useApi();
  const { workspace } = useAccess();
  const mayEdit = useCanEdit();
  const readAgain = useReadAgain();
  const say = useNotice();
  const answer = useAnswer((client, options) => client.brands.get(brandId, options));
  const brand = answer.data?.id === brandId ? answer.data : undefined;
  const go = (next?: "edit" | "contacts" | "delete"): void =>
    void navigate({ search: next === undefined ? {} : { act: next } });
  const archive = useMutation({
    mutationFn: async ({ archived }: { archived: boolean; isUndo?: true }) =>
      await api.brands.update(brandId, { archived }),
    onSuccess: ({ data }, { archived, isUndo }) => {
      say({
        text: archived ? texts.page.isArchived(data.name) : texts.page.isBack(data.name),
        ...(isUndo === true
          ? {}
          : { undo: () => archive.mutate({ archived: !archived, isUndo: true }) }),
      });
      return readAgain("/brands", "/sponsors");
    },
    onError: (error) => say({ text: problemOf(error).text }),
  });
  useKeys(
    mayEdit && brand !== undefined
      ? [{ key: "e", does: texts.page.edit, run: () => go("edit") }]
      : [],
  );
  return (
    <>
      <PageHead
        title={brand?.name ?? texts.one}
        crumbs={CRUMBS}
        facts={
          brand !== undefined && (
            <>
              {brand.archived && <Chip tone="off">{texts.page.archived}</Chip>}
              <span>
                {texts.page.activeCount(brand.active_campaign_count, brand.campaign_count)}
              </span>
            </>
          )
        }
        acts={
          <>
            {mayEdit && brand !== undefined && (
              <>
                <Button shortcut="e" onClick={() => go("edit")}>
                  {texts.page.edit}
                </Button>
                <Button
                  disabled={archive.isPending}
                  onClick={() => archive.mutate({ archived: !brand.archived })}
                >
                  {brand.archived ? texts.page.unarchive : texts.page.archive}
                </Button>
                <PopupMenu
                  label={texts.page.delete}
                  isIconOnly
                  items={[
                    {
                      id: "delete",
                      label: texts.page.delete,
                      isDanger: true,
                      onChoose: () => go("delete"),
                    },
                  ]}
                />
              </>
            )}
            <ApiButton address={answer.address} />
          </>
        }
      />
      <AnswerView answer={answer} minHeight={300}>
        {(shown: Brand) => (
          <Columns columns="minmax(0, 1fr) minmax(0, 1.2fr)">
            <BrandFacts brand={shown} {...(mayEdit ? { onContacts: () => go("contacts") } : {})} />
            {workspace.features.includes("campaigns") && <BrandCampaigns brandId={shown.id} />}
          </Columns>
        )}
      </AnswerView>
      {brand !== undefined && mayEdit && act === "edit" && (
        <BrandForm brand={brand} onClose={() => go()} onDone={() => go()} />
      )}
      {brand !== undefined && mayEdit && act === "contacts" && (
        <ContactsForm brand={brand} onClose={() => go()} />
      )}
      {brand !== undefined && mayEdit && act === "delete" && (
        <Confirm
          title={texts.page.deleteTitle(brand.name)}
          act={texts.page.deleteAct}
          isDanger
          ask={() => api.brands.delete(brand.id)}
          onDone={() => {
            say({ text: texts.page.deleted(brand.name) });
            void navigate({ to: "/brands" });
            void readAgain("/brands?", "/sponsors");
          }}
          onClose={() => go()}
        >
          <p className="muted">{texts.page.deleteText}</p>
        </Confirm>
      )}
    </>
  );
}
