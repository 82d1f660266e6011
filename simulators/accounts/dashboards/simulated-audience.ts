/**
 * Ages and genders of the audience of a simulated account, written as each platform writes them.
 */

const AGE_SHARES = [0.02, 0.14, 0.28, 0.24, 0.16, 0.1, 0.04];
const GENDER_SHARES = [0.47, 0.45, 0.03];

interface AudienceNames {
  /** Seven age ranges, youngest first. */
  ages: readonly string[];
  /** Up to three genders. */
  genders: readonly string[];
}

interface AudienceGroup {
  age: string;
  gender: string;
  share: number;
}

/** The parts of an audience by age and gender; together they are less than the whole. */
const simulatedGroups = ({ ages, genders }: AudienceNames): AudienceGroup[] =>
  ages.flatMap((age, place) =>
    genders.map((gender, index) => ({
      age,
      gender,
      share: (AGE_SHARES[place] ?? 0) * (GENDER_SHARES[index] ?? 0),
    })),
  );

const AGES = ["13-17", "18-24", "25-34", "35-44", "45-54", "55-64", "65+"];

const YOUTUBE = {
  ages: AGES.map((age) => `age${age.replace("+", "-")}`),
  genders: ["female", "male", "user_specified"],
};

/**
 * Percentages of signed-in viewers by the dimensions of a report, joined by a comma; to one decimal
 * place. Of the finest report groups below half a percent are left out.
 */
export function simulatedViewers(
  dimensions: string,
): [string, Record<string, number>][] | undefined {
  const keyOf = {
    ageGroup: ({ age }: AudienceGroup) => age,
    gender: ({ gender }: AudienceGroup) => gender,
    "ageGroup,gender": ({ age, gender }: AudienceGroup) => `${age},${gender}`,
  }[dimensions];
  if (keyOf === undefined) return undefined;
  const shares = sumBy(simulatedGroups(YOUTUBE), keyOf);
  return [...shares]
    .map(([key, share]): [string, Record<string, number>] => [
      key,
      { viewerPercentage: Math.round(share * 1_000) / 10 },
    ])
    .filter(([, values]) => Number(values["viewerPercentage"]) >= 0.5);
}

const INSTAGRAM = { ages: AGES, genders: ["F", "M", "U"] };

/** Followers by the names of a breakdown, joined by a comma. */
export function simulatedFollowers(
  followers: number,
  breakdown: string,
): Map<string, number> | undefined {
  const keyOf = {
    age: ({ age }: AudienceGroup) => age,
    gender: ({ gender }: AudienceGroup) => gender,
    // In the other order than asked for.
    "age,gender": ({ age, gender }: AudienceGroup) => `${gender},${age}`,
  }[breakdown];
  if (keyOf === undefined) return undefined;
  const groups = simulatedGroups(INSTAGRAM).map((group) => ({
    ...group,
    share: Math.floor(group.share * followers),
  }));
  return sumBy(groups, keyOf);
}

const SPOTIFY = {
  ages: ["0-17", "18-22", "23-27", "28-34", "35-44", "45-59", "60-150"],
  genders: ["MALE", "FEMALE", "NOT_SPECIFIED"],
};

/** What of a count Spotify's dashboard gives by age and gender. */
export function simulatedListeners(count: number): {
  ages: Record<string, Record<string, number>>;
  genders: Record<string, number>;
} {
  const groups = simulatedGroups(SPOTIFY).map((group) => ({
    ...group,
    share: Math.floor(group.share * count),
  }));
  const ages = Map.groupBy(groups, ({ age }) => age);
  return {
    ages: Object.fromEntries(
      [...ages].map(([age, of]) => [
        age,
        { ...Object.fromEntries(sumBy(of, ({ gender }) => gender)), NON_BINARY: 0 },
      ]),
    ),
    genders: { ...Object.fromEntries(sumBy(groups, ({ gender }) => gender)), NON_BINARY: 0 },
  };
}

function sumBy(
  groups: readonly AudienceGroup[],
  keyOf: (group: AudienceGroup) => string,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const group of groups) sums.set(keyOf(group), (sums.get(keyOf(group)) ?? 0) + group.share);
  return sums;
}
