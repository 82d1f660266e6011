import styles from "./platform-tile.module.css";

export type Category = "audio" | "video" | "social" | "none";

const LETTERS: Readonly<Record<string, readonly [string, Category]>> = {
  youtube: ["YT", "video"],
  spotify: ["SP", "audio"],
  applePodcasts: ["AP", "audio"],
  instagram: ["IG", "social"],
  instagramBusiness: ["IG", "social"],
  tiktok: ["TT", "social"],
  facebook: ["FB", "social"],
  threads: ["TH", "social"],
  twitter: ["X", "social"],
  linkedin: ["LI", "social"],
};

/** The two letters of a platform: the first of its words where it is not one of the known. */
export function lettersOf(platform: string): string {
  const known = LETTERS[platform];
  if (known !== undefined) return known[0];
  const words = platform.split(/_|(?=[A-Z])/);
  const letters = words.length > 1 ? words.map((word) => word[0]).join("") : platform;
  return letters.slice(0, 2).toUpperCase();
}

export const categoryOf = (platform: string): Category => LETTERS[platform]?.[1] ?? "none";

/** The letters of a platform on its category's tint; the name stands beside it. */
export function PlatformTile({
  platform,
  category = categoryOf(platform),
  isBare = false,
}: {
  platform: string;
  category?: Category | null;
  /** Leaves out the tint, where the tile stands on a bar. */
  isBare?: boolean;
}) {
  const tint = isBare ? styles["bare"] : "";
  return (
    <span className={`${styles["tile"]} ${styles[category ?? "none"]} ${tint}`} aria-hidden="true">
      {lettersOf(platform)}
    </span>
  );
}
