import type { AirCheck, Campaign, CampaignSlot } from "@castmeter/sdk";
import { texts } from "#texts/air-checks";
import { exactCount, shareText } from "../../../numbers/count.ts";
import { Icon } from "../../../parts/marks/icon.tsx";
import styles from "../air-checks.module.css";
import { clockOf } from "../seconds.ts";
import { timesSaid } from "./quote-marks.ts";
import { wantedOf } from "./quote.tsx";

type Flag = AirCheck["flags"][number];

interface Row {
  name: string;
  booked: string;
  heard: string;
  /** Null: it cannot be told. */
  isFine: boolean | null;
}

/** Booked beside heard, the talking points, and the flags with the API's names. */
export function BookedAndHeard({
  check,
  slot,
  campaign,
}: {
  check: AirCheck;
  slot: CampaignSlot | undefined;
  campaign: Campaign;
}) {
  const points = check.found_talking_points;
  const found = points.filter((point) => point.found === true).length;
  return (
    <>
      <h2>{texts.facts.title}</h2>
      <table className={styles["facts"]}>
        <thead className="hidden">
          <tr>
            <td />
            <th>{texts.facts.booked}</th>
            <th>{texts.facts.heard}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rowsOf({ check, slot, campaign }).map(({ name, booked, heard, isFine }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="muted">{booked}</td>
              <td>{heard}</td>
              <td>
                <Sign isFine={isFine} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {points.length > 0 && (
        <>
          <h2>{texts.facts.points(found, points.length)}</h2>
          <ul className={styles["points"]}>
            {points.map(({ text, found: isFound, at_sec: at }) => (
              <li key={text}>
                <Sign isFine={isFound} />
                <span>{text}</span>
                <span className="muted">
                  {isFound === null
                    ? texts.facts.pointUnknown
                    : isFound
                      ? at === null
                        ? ""
                        : clockOf(at)
                      : texts.facts.pointNotHeard}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {check.source === "transcript" && (
        <>
          <h2>{texts.facts.flagsTitle}</h2>
          {check.flags.length === 0 && (
            <p className="muted small">
              {check.score === null ? texts.read.notLooked : texts.facts.noFlags}
            </p>
          )}
          <ul className={styles["flags"]}>
            {check.flags.map((flag) => {
              const detail = check.flag_details.find((one) => one.flag === flag);
              return (
                <li key={flag}>
                  <Icon name="warning" size={14} />
                  <FlagText
                    flag={flag}
                    reason={detail?.reason}
                    isUnsure={detail?.confidence === "low"}
                  />
                </li>
              );
            })}
          </ul>
          {check.questions.length > 0 && (
            <>
              <h2>{texts.facts.questionsTitle}</h2>
              <ul className={`${styles["flags"]} ${styles["questions"]}`}>
                {check.questions.map(({ flag, reason }) => (
                  <li key={flag}>
                    <Icon name="info" size={14} />
                    <FlagText flag={flag} reason={reason} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
      {check.notes !== null && (
        <>
          <h2>{texts.facts.notesTitle}</h2>
          <p className={styles["notes"]}>{check.notes}</p>
        </>
      )}
    </>
  );
}

function FlagText({
  flag,
  reason,
  isUnsure = false,
}: {
  flag: Flag;
  reason: string | undefined;
  isUnsure?: boolean;
}) {
  return (
    <div>
      <span className={styles["flag-name"]}>
        <span>{texts.flags[flag]}</span>
        <code>{flag}</code>
      </span>
      {reason !== undefined && <span className="muted small">{reason}</span>}
      {isUnsure && <em className="small">{texts.facts.low}</em>}
    </div>
  );
}

function Sign({ isFine }: { isFine: boolean | null }) {
  if (isFine === null) return <span className="muted">—</span>;
  return (
    <span className={isFine ? styles["fine"] : styles["differs"]}>
      <Icon name={isFine ? "check" : "warning"} size={14} />
      <span className="hidden">{isFine ? texts.facts.fine : texts.facts.differs}</span>
    </span>
  );
}

function rowsOf({
  check,
  slot,
  campaign,
}: {
  check: AirCheck;
  slot: CampaignSlot | undefined;
  campaign: Campaign;
}): Row[] {
  const { flags, start_sec: start, position, duration_sec: heardSec, promo_code_found } = check;
  const isFlagged = (flag: Flag): boolean => flags.includes(flag);
  const isJudged = check.source === "transcript" && check.score !== null;
  const judge = (flag: Flag, isKnown: boolean): boolean | null =>
    isFlagged(flag) ? false : isJudged && isKnown ? true : null;
  const booked = slot?.length_sec ?? null;
  const { codes, address } = wantedOf({ check, slot, campaign });
  const code = slot?.promo_code ?? campaign.promo?.code ?? null;
  const others = check.heard_promo_codes.join(", ");
  const said = address === null ? 0 : timesSaid(check.transcript_excerpt ?? "", address);
  const { facts } = texts;
  return [
    {
      name: facts.place,
      booked: slot?.placement ? texts.places[slot.placement] : facts.any,
      heard:
        position === null
          ? start === null
            ? facts.unknown
            : clockOf(start)
          : start === null
            ? texts.places[position]
            : facts.at(texts.places[position], clockOf(start)),
      isFine: judge("wrong_position", position !== null),
    },
    {
      name: facts.length,
      booked: booked === null ? facts.any : facts.seconds(exactCount(booked)),
      heard:
        heardSec === null
          ? facts.unknown
          : booked === null
            ? facts.seconds(exactCount(heardSec))
            : facts.lengthOf(exactCount(heardSec), shareText(heardSec / booked)),
      isFine: judge("short", heardSec !== null && booked !== null),
    },
    {
      name: facts.code,
      booked: code ?? facts.none,
      heard:
        others !== ""
          ? others
          : promo_code_found === null
            ? facts.unknown
            : promo_code_found
              ? facts.codeSaid
              : facts.codeNotSaid,
      isFine: code === null ? null : judge("bad_promo", codes.length > 0),
    },
    {
      name: facts.address,
      booked: address === null ? facts.none : address.replace(/^https?:\/\//, ""),
      heard:
        address === null
          ? ""
          : check.transcript_excerpt === null
            ? facts.unknown
            : facts.said(said),
      isFine: address === null ? null : judge("cta_not_repeated", true),
    },
  ];
}
