/**
 * First path segments that are pages of a platform itself and not accounts, by platform. TikTok and
 * Threads write `@` before every account, so they need no list.
 */
const RESERVED = {
  instagram:
    "_n _u about accounts ads api ar blog business careers challenge create creators data " +
    "developer developers direct directory download emails explore fragment graphql hashtag help " +
    "invites jobs legal lite locations login logout nametag oauth p press privacy push query reel " +
    "reels s search session settings share shop static stories support terms topics tv web",
  twitter:
    "about account accounts bookmarks communities compose download explore follow followers " +
    "following hashtag help home i intent jobs lists login logout messages notifications oauth " +
    "oauth2 privacy p search settings share signup status statuses tos who_to_follow widgets",
  facebook:
    "about ads ajax apps bookmarks browse business campaign careers checkpoint commerce community " +
    "connect create creators developers dialog directory donate events find-friends flx " +
    "fundraisers friends games gaming group groups hashtag help home instantgames intl jobs l " +
    "latest legal lite live local login logout marketplace me media memories messages mobile news " +
    "notes notifications offers p pages pagelet people permalink pg photo photos places plugins " +
    "policies policy posts privacy profile public questions r recover reel reels reg saved search " +
    "security settings share sharer stories story support terms tr tv unsupportedbrowser video " +
    "videos watch watchparty",
} as const;

const NAMES = Object.fromEntries(
  Object.entries(RESERVED).map(([platform, names]) => [platform, new Set(names.split(" "))]),
);

/** Whether a first path segment is a page of the platform itself. Letter case is ignored. */
export const isReserved = (platform: keyof typeof RESERVED, name: string): boolean =>
  NAMES[platform]?.has(name.toLowerCase()) === true;
