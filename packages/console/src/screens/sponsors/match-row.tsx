import type { SponsorMatch } from "@castmeter/sdk";
import { Link } from "@tanstack/react-router";
import { texts } from "#texts/sponsors";
import { exactCount } from "../../numbers/count.ts";
import { Chip } from "../../parts/marks/mark.tsx";
import { campaignLink } from "../campaign-link.ts";
import { ScoreParts } from "./score-parts.tsx";
import styles from "./sponsors.module.css";

/** A brand with its score in parts, the reason and what proves it. */
export function MatchRow({ match }: { match: SponsorMatch }) {
  const { brand, score, score_parts: parts, reason, proof_points: proofs } = match;
  return (
    <li className={styles["row"]}>
      <div className={styles["score"]}>
        <strong title={texts.matches.score(exactCount(score))}>{exactCount(score)}</strong>
        <ScoreParts
          parts={[
            { name: texts.parts.category, points: parts.category, most: 40 },
            { name: texts.parts.topic, points: parts.topic, most: 30 },
            { name: texts.parts.past_campaign, points: parts.past_campaign, most: 20 },
            { name: texts.parts.mention, points: parts.mention, most: 10 },
          ]}
        />
      </div>
      <div className={styles["what"]}>
        <p className={styles["name"]}>
          {brand.id === null ? (
            <strong>{brand.name}</strong>
          ) : (
            <Link to="/brands/$brandId" params={{ brandId: brand.id }}>
              <strong>{brand.name}</strong>
            </Link>
          )}
          <span className="muted">{brand.categories.join(", ")}</span>
          <Chip tone={match.contact_available ? "fine" : "plain"}>
            {match.contact_available ? texts.matches.contact : texts.matches.noContact}
          </Chip>
        </p>
        <p>{reason}</p>
        <ul className={styles["proofs"]}>
          {proofs.map(({ type, text, ref }) => (
            <li key={`${type} ${text}`}>
              <span>{text}</span>
              {type === "past_campaign" && ref !== null && (
                <Link className="link" {...campaignLink(ref)}>
                  {texts.matches.campaign}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
