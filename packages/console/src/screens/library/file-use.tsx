import type { LibraryFile } from "@castmeter/sdk";
import { Link, type LinkProps } from "@tanstack/react-router";
import { texts } from "#texts/library";
import { useAccess } from "../../api/api-context.tsx";
import { useAnswer } from "../../api/use-answer.ts";
import { dateText } from "../../numbers/time.ts";
import { campaignLink } from "../campaign-link.ts";
import styles from "./library.module.css";

interface Use {
  id: string;
  label: string;
  link: LinkProps;
}

/** Which insertion orders and air checks name a file, and what it is linked with. */
export function FileUse({ file }: { file: LibraryFile }) {
  const { workspace } = useAccess();
  const hasCampaigns = workspace.features.includes("campaigns");
  const orders = useAnswer((api, options) => api.insertionOrders.list({ limit: 100 }, options));
  const checks = useAnswer((api, options) =>
    hasCampaigns ? api.airChecks.list({ limit: 100 }, options) : null,
  );
  const uses: Use[] = [
    ...(orders.data?.data ?? [])
      .filter(({ file_id: id }) => id === file.id)
      .map(({ id, parsed }) => ({
        id,
        label: texts.file.order(parsed?.advertiser.name || file.name),
        link: { to: "/insertion-orders/$orderId", params: { orderId: id } } as LinkProps,
      })),
    ...(checks.data?.data ?? [])
      .filter(({ media_file_id: id }) => id === file.id)
      .map(({ id, campaign_id: campaignId, created_at: created }) => ({
        id,
        label: texts.file.airCheck(dateText(created)),
        link: {
          to: "/campaigns/$campaignId/air-checks/$airCheckId",
          params: { campaignId, airCheckId: id },
        } as LinkProps,
      })),
    ...(file.campaign_id === null
      ? []
      : [
          {
            id: file.campaign_id,
            label: texts.file.campaign,
            link: campaignLink(file.campaign_id),
          },
        ]),
    ...(file.brand_id === null
      ? []
      : [
          {
            id: file.brand_id,
            label: texts.file.brand,
            link: { to: "/brands/$brandId", params: { brandId: file.brand_id } } as LinkProps,
          },
        ]),
  ];
  const isKnown = orders.data !== undefined && (!hasCampaigns || checks.data !== undefined);
  return (
    <section>
      <h3>{texts.file.use}</h3>
      {uses.length === 0 && isKnown && <p className="muted">{texts.file.unused}</p>}
      <ul className={styles["uses"]}>
        {uses.map(({ id, label, link }) => (
          <li key={id}>
            <Link className="link" {...link}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <p className="muted small">{texts.file.usedNote}</p>
    </section>
  );
}
