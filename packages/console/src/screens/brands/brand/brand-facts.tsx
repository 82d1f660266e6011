import type { Brand } from "@castmeter/sdk";
import { texts } from "#texts/brands";
import { Button } from "../../../parts/acts/button.tsx";
import { Facts } from "../../../parts/page/facts.tsx";
import styles from "../brands.module.css";

const listed = (list: readonly string[]): string => list.join(", ") || texts.page.none;

const isWeb = (address: string): boolean => /^https?:\/\//i.test(address);

function Address({ address }: { address: string }) {
  return isWeb(address) ? (
    <a className="link" href={address} target="_blank" rel="noopener noreferrer">
      {address.replace(/^https?:\/\//, "")}
    </a>
  ) : (
    address
  );
}

/** What is known of a brand. Its contacts are counted and never shown. */
export function BrandFacts({ brand, onContacts }: { brand: Brand; onContacts?: () => void }) {
  const { brand_safety: safety, target_audience: audience } = brand;
  const points = (brand.talking_points ?? "").split("\n").filter((line) => line.trim() !== "");
  const social = Object.entries(brand.social_links);
  return (
    <div className={styles["facts"]}>
      <h2>{texts.page.about}</h2>
      {brand.description !== null && <p className={styles["text"]}>{brand.description}</p>}
      <Facts
        facts={[
          { name: texts.page.categories, value: listed(brand.categories) },
          {
            name: texts.page.website,
            value: brand.website === null ? texts.page.none : <Address address={brand.website} />,
          },
          ...(audience === null
            ? []
            : [
                {
                  name: texts.page.audience,
                  value: listed(
                    [audience.age_range, ...audience.genders, ...audience.countries].filter(
                      (part) => part !== null,
                    ),
                  ),
                },
              ]),
          ...social.map(([platform, address]) => ({
            name: platform,
            value: <Address address={address} />,
          })),
          { name: texts.page.tags, value: listed(brand.tags) },
        ]}
      />
      <h2>{texts.page.safety}</h2>
      <Facts
        facts={[
          {
            name: texts.page.blockedCategories,
            value: listed(safety?.blocked_categories ?? []),
          },
          { name: texts.page.blockedTopics, value: listed(safety?.blocked_topics ?? []) },
        ]}
      />
      <h2>{texts.page.points}</h2>
      {points.length === 0 ? (
        <p className="muted">{texts.page.noPoints}</p>
      ) : (
        <>
          <p className="muted small">{texts.page.pointsText}</p>
          <ol className={styles["points"]}>
            {points.map((point, index) => (
              <li key={index}>{point}</li>
            ))}
          </ol>
        </>
      )}
      <h2>{texts.page.contacts}</h2>
      <p>{texts.page.contactCount(brand.contact_count)}</p>
      <p className="muted small">{texts.page.contactsText}</p>
      {onContacts !== undefined && (
        <p className={styles["act"]}>
          <Button onClick={onContacts}>
            {brand.contact_count > 0 ? texts.page.setContacts : texts.page.addContacts}
          </Button>
        </p>
      )}
    </div>
  );
}
